import { type DecodeResult, type PrismDecodeError, safeDecodeMessage } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { traceLines } from './support/fixtures.js';

/** Frames of both directions; those of the client, and those of later vocabularies, are `ignored`. */
const traces = [
  { name: '03_beta_text_out_of_band', known: 85, ignored: 0 },
  { name: '05_beta_voicelive_tool_round', known: 42, ignored: 5 },
  { name: '06_beta_voicelive_vad_audio_turn', known: 46, ignored: 4 },
  { name: '07_ga_openai_tool_round', known: 25, ignored: 25 },
  { name: '08_ga_openai_vad_audio_turn', known: 19, ignored: 52 },
  { name: '09_ga_azure_transcription_failed', known: 12, ignored: 41 },
];

const decoded = (name: string): DecodeResult[] => traceLines(name).map((line) => safeDecodeMessage(line));

const errorsOf = (results: DecodeResult[]): PrismDecodeError[] =>
  results.flatMap((result) => (result.ok ? [] : [result.error]));

function countsOf(results: DecodeResult[]) {
  const ignored = results.filter((result) => result.ok && result.event.kind === 'ignored').length;
  return { known: results.length - ignored - errorsOf(results).length, ignored };
}

describe('recorded traces', () => {
  it.each(traces)('$name has no broken frame', ({ name, known, ignored }) => {
    const results = decoded(name);
    expect(errorsOf(results).map(({ message }) => message)).toEqual([]);
    expect(countsOf(results)).toEqual({ known, ignored });
  });

  it('10_ga_xai_resume_after_close_1011, a dialect, has exactly four', () => {
    const results = decoded('10_ga_xai_resume_after_close_1011');
    expect(countsOf(results)).toEqual({ known: 14, ignored: 36 });
    const missingId = { eventType: 'session.updated', path: '/session/id', rule: 'required' };
    const textDetails = { eventType: 'response.done', path: '/response/status_details', rule: 'type' };
    const refused = errorsOf(results).map(({ eventType, path, rule }) => ({ eventType, path, rule }));
    expect(refused).toHaveLength(4);
    expect(refused.filter(({ path }) => path === missingId.path)).toEqual([missingId, missingId]);
    expect(refused.filter(({ path }) => path === textDetails.path)).toEqual([textDetails, textDetails]);
  });
});
