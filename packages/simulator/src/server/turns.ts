import type { PrismResponseMetadata, RealtimeResponseOptions } from '@prismwire/core/prism';
import { type Occasion, TurnDeck } from '../scenario/choose-turn.js';
import { textOf } from './conversation.js';
import { type Pause, playTurn } from './play-turn.js';
import type { Playback } from './playback.js';
import { Reply } from './reply.js';
import { RequestRefusal } from './request-refusal.js';
import type { ServerContext } from './server-context.js';
import type { ToolWaits } from './tool-waits.js';

interface RunningTurn {
  readonly reply: Reply;
  readonly script: Generator<Pause, void, void>;
  readonly onEnd: () => void;
  readonly end: Parameters<Reply['end']>[0];
  cancelTimer: (() => void) | undefined;
  heldUntil: string | undefined;
}

/** What a response is begun with. */
export interface TurnRequest {
  readonly cause: 'client' | 'speech' | 'server';
  readonly requestId?: string;
  readonly options?: RealtimeResponseOptions;
  /** Calls whose results it continues, for a response that the server begins by itself. */
  readonly parent?: { readonly responseId: string; readonly callIds: readonly string[] };
  /** Runs when the response has ended, however it did. */
  readonly onEnd?: () => void;
}

/** The responses that are running: one in the conversation, and any number beside it. */
export class Turns {
  readonly #context: ServerContext;
  readonly #playback: Playback;
  readonly #toolWaits: ToolWaits;
  readonly #deck: TurnDeck;
  readonly #running = new Map<string, RunningTurn>();
  readonly #queued: TurnRequest[] = [];

  constructor(context: ServerContext, playback: Playback, toolWaits: ToolWaits) {
    this.#context = context;
    this.#playback = playback;
    this.#toolWaits = toolWaits;
    this.#deck = new TurnDeck(context.scenario.turns);
  }

  /** Whether a response is running in the conversation. */
  get busy(): boolean {
    return this.#active() !== undefined;
  }

  /**
   * Begins a response that a client asks for.
   *
   * @throws RequestRefusal while another is running in the conversation.
   */
  request(request: TurnRequest): void {
    const active = this.#active();
    if (request.options?.conversation !== 'none' && active !== undefined) {
      const message = `The response ${active.reply.id} is still running.`;
      throw new RequestRefusal('conversation_already_has_active_response', message);
    }
    this.#begin(request);
  }

  /** Begins a response of the server's own, after the one that is running. */
  beginNext(request: TurnRequest): void {
    if (this.busy) this.#queued.push(request);
    else this.#begin(request);
  }

  /**
   * Breaks a response off.
   *
   * @param id - Undefined: the one that runs in the conversation.
   * @throws RequestRefusal if it is not running.
   */
  cancel(id: string | undefined, requestId: string | undefined): void {
    const turn = id === undefined ? this.#active() : this.#running.get(id);
    if (turn === undefined) {
      throw new RequestRefusal(
        'response_cancel_not_active',
        'No response is running that could be cancelled.',
      );
    }
    this.#breakOff(turn, 'client_cancelled', requestId);
  }

  /** The person speaks: breaks off the response in the conversation, if one runs. */
  interrupt(): void {
    const turn = this.#active();
    if (turn !== undefined) this.#breakOff(turn, 'turn_detected', undefined);
  }

  /** A client event has been dealt with: turns that held for it go on. */
  heard(type: string): void {
    for (const turn of [...this.#running.values()]) {
      if (turn.heldUntil !== type) continue;
      turn.heldUntil = undefined;
      this.#advance(turn);
    }
  }

  #active(): RunningTurn | undefined {
    for (const turn of this.#running.values()) if (turn.reply.options.inConversation) return turn;
    return undefined;
  }

  #begin({ cause, requestId, options = {}, parent: given, onEnd }: TurnRequest): void {
    const { settings, conversation } = this.#context;
    const { session } = settings;
    const inConversation = options.conversation !== 'none';
    // Whatever response comes next has seen the results; but only one that the client asked for continues the call.
    const finished = inConversation ? this.#toolWaits.takeParent() : undefined;
    const parent = given ?? (cause === 'client' ? finished : undefined);
    const occasion: Occasion = {
      cause: parent === undefined ? (cause === 'speech' ? 'speech' : 'client') : 'tool_results',
      text: textOfInput(options.input) ?? conversation.lastUserText(),
      tools: options.tools ?? session.tools ?? [],
      toolChoice: options.tool_choice ?? session.tool_choice,
      result: this.#resultsOf(parent?.callIds ?? []),
    };
    const chosen = this.#deck.choose(occasion);
    const { turn } = chosen;
    const own = parent === undefined ? (cause === 'speech' ? undefined : 'client_request') : 'tool_results';
    const why = turn.cause ?? (cause === 'server' ? 'tool_timeout' : own);
    const metadata: PrismResponseMetadata = {
      ...options.metadata,
      ...(why === undefined ? {} : { prism_cause: why }),
      ...(parent === undefined ? {} : { prism_parent_response_id: parent.responseId }),
    };
    const reply = new Reply(this.#context, this.#playback, {
      requestId,
      inConversation,
      modalities: options.modalities ?? session.modalities ?? ['text'],
      voice: options.voice,
      metadata,
      usage: turn.usage ?? 'counted',
    });
    const script = playTurn({
      context: this.#context,
      reply,
      chosen,
      occasion,
      instructions: options.instructions ?? session.instructions ?? '',
      onCall: (callId) => this.#toolWaits.open(callId, reply.id),
    });
    const { status = 'completed', reason, error } = turn.outcome ?? {};
    const details =
      turn.outcome === undefined
        ? null
        : { type: status, ...(reason && { reason }), ...(error && { error }) };
    const drainToken = turn.drain === true ? this.#context.random.id('drain') : undefined;
    const running: RunningTurn = {
      reply,
      script,
      onEnd: onEnd ?? (() => undefined),
      end: { status, details, ...(drainToken === undefined ? {} : { drainToken }) },
      cancelTimer: undefined,
      heldUntil: undefined,
    };
    this.#running.set(reply.id, running);
    this.#advance(running);
  }

  #advance(turn: RunningTurn): void {
    const step = turn.script.next();
    if (step.done === true) {
      turn.reply.end(turn.end);
      this.#ended(turn);
    } else if ('until' in step.value) {
      turn.heldUntil = step.value.until;
    } else {
      turn.cancelTimer = this.#context.tasks.schedule(step.value.kind, step.value.ms, () =>
        this.#advance(turn),
      );
    }
  }

  #breakOff(
    turn: RunningTurn,
    reason: 'client_cancelled' | 'turn_detected',
    requestId: string | undefined,
  ): void {
    turn.cancelTimer?.();
    turn.script.return();
    turn.reply.breakOff(reason, requestId);
    this.#ended(turn);
  }

  #ended(turn: RunningTurn): void {
    this.#running.delete(turn.reply.id);
    this.#toolWaits.responseEnded(turn.reply.id);
    this.#playback.responseEnded(turn.reply.id);
    turn.onEnd();
    if (this.busy) return;
    const next = this.#queued.shift();
    if (next !== undefined) this.#begin(next);
  }

  #resultsOf(callIds: readonly string[]): string {
    return this.#context.conversation.entries
      .flatMap(({ item }) =>
        item.type === 'function_call_output' && callIds.includes(item.call_id) ? [item.output ?? ''] : [],
      )
      .join(', ');
  }
}

/** What the person says in items that a response is to work from. Undefined: there are none. */
function textOfInput(input: RealtimeResponseOptions['input']): string | undefined {
  const last = input?.findLast((item) => item.type === 'message' && item.role === 'user');
  if (last?.type !== 'message') return input === undefined ? undefined : '';
  return textOf({ item: { ...last, id: last.id ?? 'input' }, samples: new Map() });
}
