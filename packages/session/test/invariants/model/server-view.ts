import type { Entry } from './log.js';
import { responseOf, textAt, typeOf } from './wire.js';

/** What the session can know of one connection's server, from the frames alone. */
export class ServerView {
  /** The responses that have begun and not ended. */
  readonly running = new Set<string>();
  /** The responses that have ended, and how. */
  readonly ended = new Map<string, string>();
  /** Whether the person is speaking. */
  speaking = false;
  /** Whether the server breaks off by itself what it says when the person speaks. */
  interrupts = true;
  /** Cancels under way: the client event and the response. */
  readonly #cancels = new Map<string, string>();

  /** Takes a frame of the server in. */
  see({ frame, answers, broken = false }: Extract<Entry, { readonly what: 'in' }>): void {
    const type = typeOf(frame);
    const responseId = responseOf(frame);
    if (responseId !== undefined) this.#seeResponse(type, responseId, frame, broken);
    if (broken) return;
    if (type === 'session.created' || type === 'session.updated') this.interrupts = interruptsIn(frame);
    if (type === 'input_audio_buffer.speech_started') this.speaking = true;
    if (/^input_audio_buffer\.(speech_stopped|cleared|committed)$/.test(type)) this.speaking = false;
    if (type === 'error' && textAt(frame, 'error', 'code') === 'response_cancel_not_active') {
      const over = answers === undefined ? undefined : this.#cancels.get(answers);
      if (over !== undefined) this.#end(over, 'unknown');
    }
  }

  /** Takes a frame of the session in. */
  sent(frame: unknown): void {
    const id = textAt(frame, 'event_id');
    const responseId = textAt(frame, 'response_id');
    if (typeOf(frame) === 'response.cancel' && id !== undefined && responseId !== undefined) {
      this.#cancels.set(id, responseId);
    }
  }

  #seeResponse(type: string, responseId: string, frame: unknown, broken: boolean): void {
    if (type === 'response.done') {
      const status = textAt(frame, 'response', 'status');
      this.#end(responseId, broken ? 'unreadable' : (status ?? 'unknown'));
    } else if (type === 'response.created' || (!broken && opens.test(type) && isKnown(frame))) {
      if (!this.ended.has(responseId)) this.running.add(responseId);
    }
  }

  #end(responseId: string, status: string): void {
    this.running.delete(responseId);
    if (!this.ended.has(responseId)) this.ended.set(responseId, status);
  }
}

/** Frames by which a response shows that it runs, if its beginning was not heard. */
const opens =
  /^response\.(text|audio|audio_transcript|function_call_arguments|content_part|output_item)\.(delta|done|added)$/;

/** A frame about an item of an unknown type is no frame that anybody knows. */
function isKnown(frame: unknown): boolean {
  const item = textAt(frame, 'item', 'type');
  return item === undefined || /^(message|function_call|function_call_output)$/.test(item);
}

function interruptsIn(frame: unknown): boolean {
  const session = Reflect.get(Object(frame), 'session');
  const said: unknown = Reflect.get(Object(session), 'prism_effective_interrupt_response');
  if (typeof said === 'boolean') return said;
  const asked: unknown = Reflect.get(
    Object(Reflect.get(Object(session), 'turn_detection')),
    'interrupt_response',
  );
  return typeof asked === 'boolean' ? asked : true;
}
