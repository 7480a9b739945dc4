import type { RealtimeContentPart, RealtimeItem } from '@prismwire/core/prism';
import type { DecodedInputTranscriptFailed, DecodedItemTruncated } from '@prismwire/decoder';
import { plainCopy } from './plain-copy.js';
import type { SnapshotItem, SnapshotPart } from './snapshot.js';

/** What is known of a part of a message. */
export interface PartRecord {
  readonly index: number;
  fields: SnapshotPart;
  /** Audio that came for it, in bytes. */
  audioBytes: number;
  text: string | undefined;
  transcript: string | undefined;
  transcriptionError: SnapshotPart['transcription_error'];
}

/** An item as the server's events build it up, piece by piece and in whatever order they come. */
export class ItemRecord {
  /** Under which it is found: its id or, for a tool's result that has none, what its call is named. */
  readonly key: string;
  /** Whether it has its place in the conversation. If not, events have named it before it came. */
  placed = false;
  /** Whether its final form has come, so that an older one tells nothing. */
  final = false;
  arguments: string | undefined;
  truncated: SnapshotItem['truncated'];
  readonly #parts: PartRecord[] = [];
  #fields: SnapshotItem = {};
  #hasContent = false;

  constructor(key: string) {
    this.key = key;
  }

  /** Takes in the item as an event describes it. What the event leaves out or blank stays as it was. */
  merge(item: RealtimeItem): void {
    takeIn(this.#fields, item, keptApartOfItem);
    const content = 'content' in item ? item.content : undefined;
    const text = 'arguments' in item ? item.arguments : undefined;
    if (typeof text === 'string' && text !== '') this.arguments = text;
    if (!Array.isArray(content)) return;
    this.#hasContent = true;
    for (const [index, part] of content.entries()) this.mergePart(index, part);
  }

  /** Takes in a part as an event describes it. Its sound is not kept. */
  mergePart(index: number, part: RealtimeContentPart): void {
    const { text, transcript } = part;
    const record = this.part(index);
    takeIn(record.fields, part, keptApartOfPart);
    // Some servers send a part with a blank text after its pieces have come.
    if (typeof text === 'string' && (text !== '' || record.text === undefined)) record.text = text;
    if (typeof transcript === 'string' && (transcript !== '' || record.transcript === undefined)) {
      record.transcript = transcript;
    }
  }

  /** The part at an index, made if need be. */
  part(index: number): PartRecord {
    const last = this.#parts.at(-1);
    if (last?.index === index) return last;
    const found = this.#parts.find((part) => part.index === index);
    if (found !== undefined) return found;
    const part: PartRecord = {
      index,
      fields: {},
      audioBytes: 0,
      text: undefined,
      transcript: undefined,
      transcriptionError: undefined,
    };
    const after = this.#parts.findLastIndex((other) => other.index < index);
    this.#parts.splice(after + 1, 0, part);
    return part;
  }

  /** The part that an event about the person's speech means. */
  spokenPart(index: number | undefined): PartRecord {
    const part = this.part(index ?? this.#parts.find(isSpoken)?.index ?? 0);
    if (part.fields.type === undefined) part.fields = { ...part.fields, type: 'input_audio' };
    return part;
  }

  /** A part whose type follows from the event that names it. */
  typedPart(index: number, type: 'text' | 'audio'): PartRecord {
    const part = this.part(index);
    if (part.fields.type === undefined) part.fields = { ...part.fields, type };
    return part;
  }

  /** The person's words could not be written down. */
  failTranscription({ contentIndex, error }: DecodedInputTranscriptFailed): void {
    const part = this.spokenPart(contentIndex);
    part.transcriptionError = said({ code: error.code, type: error.type, message: error.message });
  }

  /** The listener was interrupted here. */
  truncate({ contentIndex, audioEndMs }: DecodedItemTruncated): void {
    this.truncated = { content_index: contentIndex, audio_end_ms: audioEndMs };
  }

  /** Sets fields of the item, unless they are known. */
  assume(fields: SnapshotItem): void {
    this.#fields = { ...fields, ...this.#fields };
  }

  /** Sets fields of the item. */
  set(fields: SnapshotItem): void {
    this.#fields = { ...this.#fields, ...fields };
  }

  /** The item as plain data. */
  toSnapshot(): SnapshotItem {
    const hasContent = this.#hasContent || this.#parts.length > 0;
    return plainCopy({
      ...this.#fields,
      ...(this.arguments === undefined ? {} : { arguments: this.arguments }),
      ...(hasContent ? { content: this.#parts.map(toSnapshotPart) } : {}),
      ...(this.truncated === undefined ? {} : { truncated: this.truncated }),
    });
  }
}

function toSnapshotPart({ fields, text, transcript, transcriptionError }: PartRecord): SnapshotPart {
  return {
    ...fields,
    ...(text === undefined ? {} : { text }),
    ...(transcript === undefined ? {} : { transcript }),
    ...(transcriptionError === undefined ? {} : { transcription_error: transcriptionError }),
  };
}

function isSpoken({ fields: { type } }: PartRecord): boolean {
  return type === 'input_audio' || type === 'audio';
}

const keptApartOfItem: ReadonlySet<string> = new Set(['content', 'arguments']);
/** Sound is not kept at all. */
const keptApartOfPart: ReadonlySet<string> = new Set(['text', 'transcript', 'audio']);

/** Takes in the fields that say something: null means absent. In place, since it happens for every item many times. */
function takeIn(known: Record<string, unknown>, fields: object, apart: ReadonlySet<string>): void {
  for (const name of Object.keys(fields)) {
    const value: unknown = Reflect.get(fields, name);
    if (value === undefined || value === null || apart.has(name)) continue;
    // A server may call a field what would change the object itself.
    if (name === '__proto__') Object.defineProperty(known, name, { value, enumerable: true });
    else known[name] = value;
  }
}

/** The fields that say something. */
function said(fields: object) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
