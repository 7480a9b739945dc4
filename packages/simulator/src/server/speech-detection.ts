import type { PrismTurnDetection } from '@prismwire/core/prism';
import { millisecondsOf, samplesIn } from '../audio/tone.js';

/** The length of the stretches whose loudness is measured, in milliseconds. */
const STRETCH_MS = 20;
/** A threshold of 1 asks for this root mean square, of a full scale of 1. */
const LOUDEST = 0.04;
/** How long a pause `semantic_vad` hears out, in milliseconds. */
const patience: Readonly<Record<string, number>> = { low: 1600, medium: 1000, auto: 1000, high: 500 };

/** What has been found in the sound; times in milliseconds from the start of all audio. */
export type SpeechSignal =
  | { readonly kind: 'hint'; readonly atMs: number }
  | { readonly kind: 'started'; readonly startMs: number }
  | { readonly kind: 'stopped'; readonly endMs: number; readonly byTimeout: boolean };

/** Finds speech by its loudness. Knows no clock: the sound itself is its time. */
export class SpeechDetector {
  readonly #minSpeechMs: number;
  #samples = 0;
  #energy = 0;
  #inStretch = 0;
  /** Where the sound began that goes on. */
  #onset: number | undefined;
  #silentFrom = 0;
  #speaking = false;

  /** @param minSpeechMs - How long sound must last to count as speech. */
  constructor(minSpeechMs: number) {
    this.#minSpeechMs = minSpeechMs;
  }

  /** Whether the person is speaking. */
  get speaking(): boolean {
    return this.#speaking;
  }

  /** How long all audio so far is, in milliseconds. */
  get totalMs(): number {
    return millisecondsOf(this.#samples);
  }

  /** The end of what was going on: what comes next is looked at afresh. */
  reset(): void {
    this.#speaking = false;
    this.#onset = undefined;
  }

  /** Listens on. */
  feed(sound: Int16Array, settings: PrismTurnDetection): readonly SpeechSignal[] {
    const signals: SpeechSignal[] = [];
    const stretch = samplesIn(STRETCH_MS);
    for (const sample of sound) {
      const value = sample / 32_768;
      this.#energy += value * value;
      this.#samples += 1;
      this.#inStretch += 1;
      if (this.#inStretch < stretch) continue;
      const loud = Math.sqrt(this.#energy / stretch) > (settings.threshold ?? 0.5) * LOUDEST;
      this.#energy = 0;
      this.#inStretch = 0;
      this.#judge(loud, settings, signals);
    }
    return signals;
  }

  #judge(loud: boolean, settings: PrismTurnDetection, signals: SpeechSignal[]): void {
    const now = this.totalMs;
    if (loud) {
      this.#silentFrom = now;
      if (this.#onset === undefined) {
        this.#onset = now - STRETCH_MS;
        if (!this.#speaking) signals.push({ kind: 'hint', atMs: this.#onset });
      }
      if (!this.#speaking && now - this.#onset >= this.#minSpeechMs) {
        this.#speaking = true;
        const startMs = Math.max(0, this.#onset - (settings.prefix_padding_ms ?? 300));
        signals.push({ kind: 'started', startMs });
      }
      return;
    }
    this.#onset = undefined;
    if (!this.#speaking) return;
    const { pauseMs, byTimeout } = pauseThatEnds(settings);
    if (now - this.#silentFrom < pauseMs) return;
    this.#speaking = false;
    signals.push({ kind: 'stopped', endMs: now, byTimeout });
  }
}

/** The silence that ends a turn. */
function pauseThatEnds(settings: PrismTurnDetection): { pauseMs: number; byTimeout: boolean } {
  const natural =
    settings.type === 'semantic_vad'
      ? (patience[settings.eagerness ?? 'auto'] ?? 1000)
      : (settings.silence_duration_ms ?? 500);
  const limit = settings.prism_end_of_turn_timeout_ms ?? Number.POSITIVE_INFINITY;
  return { pauseMs: Math.min(natural, limit), byTimeout: limit < natural };
}
