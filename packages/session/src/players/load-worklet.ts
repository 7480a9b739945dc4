import { abortable } from '../requests/abortable.js';

/**
 * Loads a worklet's file into an audio context.
 *
 * @throws `Error` that names the address and the remedy if it cannot be loaded, `AbortError` if the signal is aborted.
 */
export async function loadWorklet(
  context: BaseAudioContext,
  url: string | URL,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await abortable(context.audioWorklet.addModule(url), signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Error(
      `The worklet could not be loaded from ${String(url)}. Serve the file of the package there, or give its address as workletUrl. Vite in development needs optimizeDeps: { exclude: ['@prismwire/session'] }.`,
      { cause },
    );
  }
}
