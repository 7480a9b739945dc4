import type { ScenarioTranscript } from '../scenario/scenario.js';
import type { Entry } from './conversation.js';
import { cutText } from './cut-text.js';
import type { ServerContext } from './server-context.js';

/** How far into an answer the person's words are written down, in milliseconds. */
const DURING_MS = 250;

/** Hears what the scenario says was said, and writes it down when the scenario says. */
export class Transcription {
  readonly #context: ServerContext;
  #utterances = 0;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** What was said in an utterance of so many milliseconds. */
  hear(ms: number): ScenarioTranscript {
    const seconds = (ms / 1000).toFixed(1);
    const given = this.#context.scenario.speech?.transcripts?.[this.#utterances];
    this.#utterances += 1;
    return given ?? { text: `I spoke for ${seconds} seconds.` };
  }

  /**
   * Writes an utterance down in its time: `begin` runs when the answer to it may begin, and the caller runs what
   * that is given when the answer has ended.
   */
  around(
    entry: Entry,
    { when = 'during', ...transcript }: ScenarioTranscript,
    begin: (onEnd: () => void) => void,
  ): void {
    const write = () => this.#write(entry, transcript);
    if (when === 'before') write();
    if (when === 'during') this.#context.tasks.schedule('pace', DURING_MS, write);
    begin(when === 'after' ? write : () => undefined);
  }

  #write(entry: Entry, { text, fails }: ScenarioTranscript): void {
    const { outbox, random, settings, conversation } = this.#context;
    const { item } = entry;
    // Deleted meanwhile, or nobody wants to read it.
    if (conversation.get(item.id) !== entry || (settings.session.input_audio_transcription ?? null) === null)
      return;
    const place = { item_id: item.id, content_index: 0 };
    if (fails !== undefined) {
      const error = { type: 'transcription_error', ...fails };
      outbox.send({ type: 'conversation.item.input_audio_transcription.failed', ...place, error });
      return;
    }
    for (const delta of cutText(text, random)) {
      outbox.send({ type: 'conversation.item.input_audio_transcription.delta', ...place, delta });
    }
    if (item.type === 'message') item.content = [{ type: 'input_audio', transcript: text }];
    outbox.send({
      type: 'conversation.item.input_audio_transcription.completed',
      ...place,
      transcript: text,
    });
  }
}
