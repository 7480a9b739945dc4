import type { InputAudioBufferAppendEvent } from '@prismwire/core/prism';
import { decodeBase64 } from '../audio/base64.js';
import { millisecondsOf } from '../audio/tone.js';
import type { Entry } from './conversation.js';
import { Pcm16Reader } from './pcm16-reader.js';
import { RequestRefusal } from './request-refusal.js';
import type { ServerContext } from './server-context.js';
import { SpeechDetector, type SpeechSignal } from './speech-detection.js';
import { Transcription } from './transcription.js';

const MIN_SPEECH_MS = 60;

/** What the input does to the rest of the server. */
export interface InputAudioEffects {
  /** The person has begun to speak. */
  readonly onSpeech: () => void;
  /** A turn of the person is over and wants an answer. */
  readonly answer: (onEnd: () => void) => void;
}

/** The person's sound: it is listened to as it comes, and becomes a message at the end of each turn. */
export class InputAudio {
  readonly #context: ServerContext;
  readonly #effects: InputAudioEffects;
  readonly #detector: SpeechDetector;
  readonly #reader = new Pcm16Reader();
  readonly #transcription: Transcription;
  #samples = 0;
  /** The item that the present speech becomes. */
  #itemId: string | undefined;
  #startMs = 0;
  #cancelTimeout: (() => void) | undefined;

  constructor(context: ServerContext, effects: InputAudioEffects) {
    this.#context = context;
    this.#effects = effects;
    this.#detector = new SpeechDetector(context.scenario.speech?.minSpeechMs ?? MIN_SPEECH_MS);
    this.#transcription = new Transcription(context);
  }

  /** @throws RequestRefusal if it is not base64. */
  append({ audio }: InputAudioBufferAppendEvent): void {
    const bytes = decodeBase64(audio);
    if (bytes === undefined) throw new RequestRefusal('invalid_value', 'The audio is not base64.', 'audio');
    const sound = this.#reader.read(bytes);
    this.#samples += sound.length;
    const { settings } = this.#context;
    if (!settings.detectsTurns) return;
    for (const signal of this.#detector.feed(sound, settings.session.turn_detection ?? {})) this.#act(signal);
    this.#restartTimeout();
  }

  /** @throws RequestRefusal if there is nothing to commit. */
  commit(requestId: string | undefined): void {
    if (this.#samples === 0) {
      throw new RequestRefusal('input_audio_buffer_commit_empty', 'The buffer holds no audio.');
    }
    const { entry, transcript } = this.#makeItem(millisecondsOf(this.#samples), requestId);
    this.#detector.reset();
    this.#transcription.around(entry, transcript, (onEnd) => onEnd());
  }

  clear(requestId: string | undefined): void {
    this.#forget();
    this.#detector.reset();
    this.#context.outbox.send({ type: 'input_audio_buffer.cleared' }, requestId);
  }

  #act(signal: SpeechSignal): void {
    const { outbox, random, scenario } = this.#context;
    switch (signal.kind) {
      case 'hint':
        if (scenario.speech?.hints !== false) {
          outbox.send({ type: 'prism.input_audio_buffer.speech_hint', audio_start_ms: signal.atMs });
        }
        break;
      case 'started':
        this.#itemId = random.id('item');
        this.#startMs = signal.startMs;
        outbox.send({
          type: 'input_audio_buffer.speech_started',
          audio_start_ms: signal.startMs,
          item_id: this.#itemId,
        });
        this.#effects.onSpeech();
        break;
      case 'stopped':
        this.#stop(signal.endMs, signal.byTimeout);
        break;
    }
  }

  #stop(audio_end_ms: number, byTimeout: boolean): void {
    const item_id = this.#itemId;
    if (item_id === undefined) return;
    const { outbox, scenario, settings } = this.#context;
    const reason = scenario.speech?.endReason ?? (byTimeout ? 'timeout' : undefined);
    const end = reason === undefined ? {} : { prism_end_reason: reason };
    outbox.send({ type: 'input_audio_buffer.speech_stopped', audio_end_ms, item_id, ...end });
    const { entry, transcript } = this.#makeItem(audio_end_ms - this.#startMs, undefined);
    this.#transcription.around(entry, transcript, (onEnd) => {
      if (settings.answersSpeech) this.#effects.answer(onEnd);
      else onEnd();
    });
  }

  /** The buffer becomes a message of the person. */
  #makeItem(ms: number, requestId: string | undefined) {
    const { outbox, random, conversation } = this.#context;
    const id = this.#itemId ?? random.id('item');
    const transcript = this.#transcription.hear(ms);
    this.#forget();
    const entry: Entry = {
      item: {
        id,
        object: 'realtime.item',
        type: 'message',
        status: 'completed',
        role: 'user',
        content: [{ type: 'input_audio', transcript: null }],
      },
      samples: new Map(),
      heard: transcript.text,
    };
    const previous_item_id = conversation.place(entry);
    outbox.send({ type: 'input_audio_buffer.committed', previous_item_id, item_id: id }, requestId);
    outbox.send({ type: 'conversation.item.created', previous_item_id, item: entry.item }, requestId);
    return { entry, transcript };
  }

  #forget(): void {
    this.#samples = 0;
    this.#itemId = undefined;
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
  }

  /** A person who stops sending in the middle of speech has finished, too. */
  #restartTimeout(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
    const ms = this.#context.settings.session.turn_detection?.prism_end_of_turn_timeout_ms;
    if (!this.#detector.speaking || ms === undefined) return;
    this.#cancelTimeout = this.#context.tasks.schedule('wall', ms, () => {
      this.#detector.reset();
      this.#stop(this.#detector.totalMs, true);
    });
  }
}
