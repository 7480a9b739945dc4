/** The error of something that its signal called off: an `AbortError`, with the signal's reason as its cause. */
export function abortError(signal: AbortSignal): DOMException {
  const reason: unknown = signal.reason;
  if (reason instanceof DOMException && reason.name === 'AbortError') return reason;
  const error = new DOMException('The operation was aborted.', 'AbortError');
  Object.defineProperty(error, 'cause', { value: reason, configurable: true, writable: true });
  return error;
}
