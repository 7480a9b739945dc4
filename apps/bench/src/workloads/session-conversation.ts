/** How many events a turn has: 40 of them are pieces of the answer. */
const EVENTS_PER_TURN = 50;

/**
 * The frames of one turn as a server sends them: somebody speaks, is written down, and is answered, in writing and in
 * speech by turns. Sound is left out: it costs decoding alone.
 */
export function turnFrames(turn: number): string[] {
  const [user, agent, response] = [`item_user_${turn}`, `item_agent_${turn}`, `resp_${turn}`];
  const isSpoken = turn % 2 === 1;
  const part = { response_id: response, item_id: agent, output_index: 0, content_index: 0 };
  const previous = turn === 0 ? null : `item_agent_${turn - 1}`;
  const answer = { id: agent, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  const before = [
    { type: 'input_audio_buffer.speech_started', item_id: user, audio_start_ms: turn * 1000 },
    { type: 'input_audio_buffer.speech_stopped', item_id: user, audio_end_ms: turn * 1000 + 500 },
    { type: 'input_audio_buffer.committed', item_id: user, previous_item_id: previous },
    {
      type: 'conversation.item.created',
      previous_item_id: previous,
      item: {
        ...{ id: user, type: 'message', role: 'user', status: 'completed' },
        content: [{ type: 'input_audio', transcript: null }],
      },
    },
    {
      type: 'response.created',
      response: { id: response, status: 'in_progress', metadata: null, output: [] },
    },
    { type: 'response.output_item.added', response_id: response, output_index: 0, item: answer },
    { type: 'conversation.item.created', previous_item_id: user, item: answer },
    {
      type: 'response.content_part.added',
      ...part,
      part: isSpoken ? { type: 'audio', transcript: '' } : { type: 'text', text: '' },
    },
  ];
  const after = [
    {
      type: 'conversation.item.input_audio_transcription.completed',
      ...{ item_id: user, content_index: 0, transcript: 'What was said.' },
    },
    {
      type: 'response.done',
      response: {
        ...{ id: response, status: 'completed', metadata: null, output: [] },
        usage: { total_tokens: 50, input_tokens: 20, output_tokens: 30 },
      },
    },
  ];
  const type = isSpoken ? 'response.audio_transcript.delta' : 'response.text.delta';
  const deltas = Array.from({ length: EVENTS_PER_TURN - before.length - after.length }, (_, index) => ({
    ...{ type, ...part, delta: ` word ${index}` },
  }));
  return [...before, ...deltas, ...after].map((event, index) =>
    JSON.stringify({ event_id: `event_${turn}_${index}`, ...event }),
  );
}
