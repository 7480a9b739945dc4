import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { cut } from './bounded-names.js';
import { attributeNames } from './names.js';

/** What is told of an error: its name and its code. The message may hold what is private. */
export function errorAttributes(error: Error | undefined): Attributes {
  if (error === undefined) return {};
  const code = codeOf(error);
  return {
    [attributeNames.errorType]: cut(error.name),
    ...(code === undefined ? {} : { [attributeNames.errorCode]: cut(code) }),
  };
}

/** Marks a span as failed. */
export function markFailed(span: Span, error: Error | undefined): void {
  span.setAttributes(errorAttributes(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The code of an error, such as `tool_failed` or 1011; undefined if it has none. */
export function codeOf(error: Error): string | undefined {
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}
