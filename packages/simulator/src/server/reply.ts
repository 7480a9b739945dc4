import type {
  PrismResponseMetadata,
  RealtimeContentPart,
  RealtimeFunctionCallItem,
  RealtimeMessageItem,
  RealtimeResponse,
  RealtimeStatusDetails,
} from '@prismwire/core/prism';
import { encodeBase64 } from '../audio/base64.js';
import type { Entry } from './conversation.js';
import type { Playback } from './playback.js';
import type { ServerContext } from './server-context.js';
import { inputTokens, type Produced, usageOf } from './usage.js';

/** What a reply is, apart from what it says. */
export interface ReplyOptions {
  /** The client event that asked for it. Undefined: the server began by itself. */
  readonly requestId: string | undefined;
  /** Whether its items become part of the conversation. */
  readonly inConversation: boolean;
  readonly modalities: readonly string[];
  readonly voice: string | undefined;
  /** What the client and the server note about it; empty: nothing. */
  readonly metadata: PrismResponseMetadata;
  readonly usage: 'counted' | 'null' | 'absent';
}

/** How a reply ends. */
export interface ReplyEnd {
  readonly status: string;
  readonly details: RealtimeStatusDetails | null;
  readonly drainToken?: string;
}

interface OpenPart {
  readonly kind: 'text' | 'audio';
  readonly index: number;
  text: string;
}

/** One response on the wire: it knows what may follow what, and closes what is open when it is broken off. */
export class Reply {
  readonly id: string;
  readonly options: ReplyOptions;
  readonly output: Entry[] = [];
  readonly #context: ServerContext;
  readonly #playback: Playback;
  readonly #input: number;
  readonly #produced: Produced = { letters: 0, samples: 0 };
  #cause: string | undefined;
  #open: { readonly entry: Entry; part: OpenPart | undefined } | undefined;

  constructor(context: ServerContext, playback: Playback, options: ReplyOptions) {
    this.id = context.random.id('resp');
    this.options = options;
    this.#context = context;
    this.#playback = playback;
    this.#cause = options.requestId;
    this.#input = inputTokens(context.conversation);
  }

  begin(): void {
    const response = {
      ...this.#response(),
      status: 'in_progress',
      status_details: null,
      output: [],
      usage: null,
    };
    this.#context.outbox.send({ type: 'response.created', response }, this.#cause);
  }

  openMessage(): void {
    const id = this.#context.random.id('item');
    this.#openItem({
      id,
      object: 'realtime.item',
      type: 'message',
      status: 'in_progress',
      role: 'assistant',
      content: [],
    });
  }

  openPart(kind: 'text' | 'audio'): void {
    const open = this.#open;
    if (open?.entry.item.type !== 'message') return;
    const content = open.entry.item.content ?? [];
    const part: RealtimeContentPart =
      kind === 'text' ? { type: 'text', text: '' } : { type: 'audio', transcript: '' };
    open.part = { kind, index: content.length, text: '' };
    open.entry.item.content = [...content, part];
    if (kind === 'audio') {
      open.entry.samples.set(open.part.index, 0);
      this.#context.settings.hasSpoken = true;
    }
    const place = this.#place(open.entry, open.part.index);
    this.#context.outbox.send({ type: 'response.content_part.added', ...place, part }, this.#cause);
  }

  /** A piece of text, or of what is spoken. */
  words(delta: string): void {
    const part = this.#open?.part;
    if (this.#open === undefined || part === undefined) return;
    part.text += delta;
    this.#produced.letters += delta.length;
    const type = part.kind === 'text' ? 'response.text.delta' : 'response.audio_transcript.delta';
    this.#context.outbox.send({ type, ...this.#place(this.#open.entry, part.index), delta }, this.#cause);
  }

  /** A piece of sound. */
  sound(bytes: Uint8Array): void {
    const open = this.#open;
    if (open?.part?.kind !== 'audio') return;
    const { index } = open.part;
    const samples = bytes.length / 2;
    open.entry.samples.set(index, (open.entry.samples.get(index) ?? 0) + samples);
    this.#produced.samples += samples;
    this.#playback.sound(this.id, open.entry, index, samples);
    const place = this.#place(open.entry, index);
    this.#context.outbox.send(
      { type: 'response.audio.delta', ...place, delta: encodeBase64(bytes) },
      this.#cause,
    );
  }

  closePart(): void {
    const open = this.#open;
    if (open?.part === undefined || open.entry.item.type !== 'message') return;
    const { kind, index, text } = open.part;
    const place = this.#place(open.entry, index);
    const { outbox } = this.#context;
    if (kind === 'text') {
      outbox.send({ type: 'response.text.done', ...place, text }, this.#cause);
    } else {
      outbox.send({ type: 'response.audio.done', ...place }, this.#cause);
      outbox.send({ type: 'response.audio_transcript.done', ...place, transcript: text }, this.#cause);
    }
    const part: RealtimeContentPart =
      kind === 'text' ? { type: 'text', text } : { type: 'audio', transcript: text };
    open.entry.item.content = (open.entry.item.content ?? []).with(index, part);
    open.part = undefined;
    outbox.send({ type: 'response.content_part.done', ...place, part }, this.#cause);
  }

  closeItem(status: 'completed' | 'incomplete'): void {
    const open = this.#open;
    if (open === undefined) return;
    this.closePart();
    this.#open = undefined;
    open.entry.item.status = status;
    this.#context.outbox.send(
      {
        type: 'response.output_item.done',
        response_id: this.id,
        output_index: this.output.indexOf(open.entry),
        item: open.entry.item,
      },
      this.#cause,
    );
  }

  openCall(name: string, callId: string): void {
    const id = this.#context.random.id('item');
    const item: RealtimeFunctionCallItem = {
      id,
      object: 'realtime.item',
      type: 'function_call',
      status: 'in_progress',
      name,
      call_id: callId,
      arguments: '',
    };
    this.#openItem(item);
  }

  argumentsDelta(delta: string): void {
    const item = this.#open?.entry.item;
    if (item?.type !== 'function_call') return;
    item.arguments = (item.arguments ?? '') + delta;
    this.#produced.letters += delta.length;
    this.#context.outbox.send(
      { type: 'response.function_call_arguments.delta', ...this.#callPlace(item), delta },
      this.#cause,
    );
  }

  closeCall(): void {
    const item = this.#open?.entry.item;
    if (item?.type !== 'function_call') return;
    this.#context.outbox.send(
      {
        type: 'response.function_call_arguments.done',
        ...this.#callPlace(item),
        name: item.name ?? '',
        arguments: item.arguments ?? '',
      },
      this.#cause,
    );
    this.closeItem('completed');
  }

  /** Ends the reply; what is still open ends as incomplete. */
  end({ status, details, drainToken }: ReplyEnd): void {
    this.closeItem('incomplete');
    const { usage } = this.options;
    const counted = usage === 'counted' ? usageOf(this.#input, this.#produced) : null;
    const response: RealtimeResponse = {
      ...this.#response(drainToken),
      status,
      status_details: details,
      output: this.output.map(({ item }) => item),
      ...(usage === 'absent' ? {} : { usage: counted }),
    };
    this.#context.outbox.send({ type: 'response.done', response }, this.#cause);
  }

  /** Breaks the reply off. From here on its events are caused by `requestId`, if by any request. */
  breakOff(reason: 'client_cancelled' | 'turn_detected', requestId: string | undefined): void {
    this.#cause = requestId;
    this.end({ status: 'cancelled', details: { type: 'cancelled', reason } });
  }

  /** The ids that a scenario's own events may name. */
  get names(): Readonly<Record<string, string>> {
    const item = this.output.at(-1)?.item;
    const call = this.output.findLast((entry) => entry.item.type === 'function_call')?.item;
    return {
      response_id: this.id,
      ...(item === undefined ? {} : { item_id: item.id }),
      ...(call?.type === 'function_call' && call.call_id !== undefined ? { call_id: call.call_id } : {}),
    };
  }

  #openItem(item: RealtimeMessageItem | RealtimeFunctionCallItem): void {
    this.closeItem('completed');
    const entry: Entry = { item, samples: new Map() };
    const { outbox, conversation } = this.#context;
    const output_index = this.output.push(entry) - 1;
    this.#open = { entry, part: undefined };
    outbox.send(
      { type: 'response.output_item.added', response_id: this.id, output_index, item },
      this.#cause,
    );
    if (!this.options.inConversation) return;
    const previous_item_id = conversation.place(entry);
    outbox.send({ type: 'conversation.item.created', previous_item_id, item }, this.#cause);
  }

  #place(entry: Entry, content_index: number) {
    return {
      response_id: this.id,
      item_id: entry.item.id,
      output_index: this.output.indexOf(entry),
      content_index,
    };
  }

  #callPlace(item: RealtimeFunctionCallItem) {
    return {
      response_id: this.id,
      item_id: item.id,
      output_index: this.output.findIndex((entry) => entry.item === item),
      call_id: item.call_id ?? '',
    };
  }

  #response(drainToken?: string) {
    const { metadata, modalities, voice, inConversation } = this.options;
    const notes = drainToken === undefined ? metadata : { ...metadata, prism_drain_token: drainToken };
    const { session } = this.#context.settings;
    return {
      object: 'realtime.response',
      id: this.id,
      conversation_id: inConversation ? this.#context.conversation.id : null,
      modalities: [...modalities],
      voice: voice ?? session.voice ?? null,
      output_audio_format: session.output_audio_format ?? null,
      temperature: session.temperature ?? null,
      max_output_tokens: session.max_response_output_tokens ?? null,
      metadata: Object.keys(notes).length === 0 ? null : notes,
    };
  }
}
