import type { RealtimeSession, RealtimeSessionSettings } from '@prismwire/core/prism';
import type { Scenario } from '../scenario/scenario.js';
import { RequestRefusal } from './request-refusal.js';

const defaults: Omit<RealtimeSession, 'id'> = {
  object: 'realtime.session',
  model: 'prism-simulator',
  modalities: ['text', 'audio'],
  instructions: '',
  voice: 'alba',
  input_audio_format: 'pcm16',
  output_audio_format: 'pcm16',
  input_audio_transcription: { model: 'simulated' },
  input_audio_noise_reduction: null,
  turn_detection: {
    type: 'server_vad',
    eagerness: 'auto',
    prism_end_of_turn_timeout_ms: 3000,
    threshold: 0.5,
    prefix_padding_ms: 300,
    silence_duration_ms: 500,
    create_response: true,
    interrupt_response: true,
  },
  prism_tool_waits: { result_timeout_s: 30, continuation_timeout_s: 30 },
  tools: [],
  tool_choice: 'auto',
  temperature: 0.8,
  max_response_output_tokens: 'inf',
};

/** What holds for a session, and the rules by which a client may change it. */
export class Settings {
  readonly #scenario: Scenario;
  #session: RealtimeSession;
  /** Whether the agent has spoken: from then on it keeps its voice. */
  hasSpoken = false;

  constructor(id: string, scenario: Scenario) {
    const { turn_detection, ...session } = scenario.session ?? {};
    this.#scenario = scenario;
    this.#session = {
      id,
      ...defaults,
      ...session,
      turn_detection: { ...defaults.turn_detection, ...turn_detection },
    };
  }

  /** The session as the server reports it. */
  get session(): RealtimeSession {
    return { ...this.#session, prism_effective_interrupt_response: this.interrupts };
  }

  /** Whether the server finds the ends of turns by itself. */
  get detectsTurns(): boolean {
    return typeof this.#session.turn_detection?.type === 'string';
  }

  /** Whether the end of a turn starts a response. */
  get answersSpeech(): boolean {
    return this.detectsTurns && this.#session.turn_detection?.create_response !== false;
  }

  /** Whether speech breaks off the running response. */
  get interrupts(): boolean {
    const bySettings = this.detectsTurns && this.#session.turn_detection?.interrupt_response !== false;
    return (
      this.#scenario.interruption?.effective ?? this.#session.prism_effective_interrupt_response ?? bySettings
    );
  }

  /**
   * Takes over what a client sets; the rest stays as it is.
   *
   * @throws RequestRefusal, and then nothing has changed.
   */
  update(settings: RealtimeSessionSettings): void {
    for (const name of ['input_audio_format', 'output_audio_format'] as const) {
      if (settings[name] !== undefined && settings[name] !== 'pcm16') {
        throw new RequestRefusal(
          'unsupported_audio_format',
          'This server takes and gives pcm16.',
          `session.${name}`,
        );
      }
    }
    const { turn_detection, voice } = settings;
    if (this.hasSpoken && voice !== undefined && voice !== this.#session.voice) {
      const message = 'The voice cannot be changed once the agent has spoken.';
      throw new RequestRefusal('cannot_update_voice', message, 'session.voice');
    }
    const before = this.#session.turn_detection ?? {};
    const switchesOff = turn_detection === null && this.#scenario.nullTurnDetection === 'off';
    this.#session = {
      ...this.#session,
      ...settings,
      turn_detection: switchesOff ? { ...before, type: null } : { ...before, ...turn_detection },
    };
  }
}
