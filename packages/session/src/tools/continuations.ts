import { PrismRequestError } from '../errors/request-error.js';
import type { CreateQueue, Turn } from '../responses/create-queue.js';
import type { ResponseBook } from '../responses/response-book.js';

/** How often a continuation is asked for again that a response of the server has overtaken. */
const maxAttempts = 3;

/** Asks for the response that continues another. See `ToolPorts.continueResponse`. */
export function continuations(
  queue: CreateQueue,
  book: ResponseBook,
): (responseId: string, over: () => void) => () => void {
  return (responseId, over) => {
    const continued = book.get(responseId);
    const turn: Turn = { typed: false, continues: true };
    let withdrawn = false;
    const attempt = async (count: number): Promise<void> => {
      try {
        continued?.settleContinuation(await queue.add(turn));
      } catch (error) {
        // Called off: whoever did that says what becomes of it.
        if (withdrawn) return;
        // The server began to answer the person in the same moment: it goes on after that.
        if (isOvertaken(error) && count < maxAttempts) return attempt(count + 1);
        continued?.settleContinuation(undefined);
      }
    };
    void attempt(1).then(over);
    return () => {
      withdrawn = true;
      queue.withdraw(turn);
    };
  };
}

function isOvertaken(error: unknown): boolean {
  return error instanceof PrismRequestError && error.code === 'conversation_already_has_active_response';
}
