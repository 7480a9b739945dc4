// Frames of a long conversation, for measurements: turns of text and of speech, as a server would send them.

/**
 * @param {number} turns
 * @param {number} deltas How many pieces each answer has.
 * @returns {string[]}
 */
export function conversationFrames(turns, deltas) {
  /** @type {object[]} */
  const events = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [user, agent, response] = [`item_user_${turn}`, `item_agent_${turn}`, `resp_${turn}`];
    const spoken = turn % 2 === 1;
    const part = { response_id: response, item_id: agent, output_index: 0, content_index: 0 };
    const previous = turn === 0 ? null : `item_agent_${turn - 1}`;
    events.push(
      { type: 'input_audio_buffer.speech_started', item_id: user, audio_start_ms: turn * 1000 },
      { type: 'input_audio_buffer.speech_stopped', item_id: user, audio_end_ms: turn * 1000 + 500 },
      { type: 'input_audio_buffer.committed', item_id: user, previous_item_id: previous },
      {
        type: 'conversation.item.created',
        previous_item_id: previous,
        item: {
          id: user,
          type: 'message',
          role: 'user',
          status: 'completed',
          content: [{ type: 'input_audio', transcript: null }],
        },
      },
      {
        type: 'response.created',
        response: { id: response, status: 'in_progress', metadata: null, output: [] },
      },
      {
        type: 'response.output_item.added',
        response_id: response,
        output_index: 0,
        item: { id: agent, type: 'message', role: 'assistant', status: 'in_progress', content: [] },
      },
      {
        type: 'conversation.item.created',
        previous_item_id: user,
        item: { id: agent, type: 'message', role: 'assistant', status: 'in_progress', content: [] },
      },
      {
        type: 'response.content_part.added',
        ...part,
        part: spoken ? { type: 'audio', transcript: '' } : { type: 'text', text: '' },
      },
    );
    for (let index = 0; index < deltas; index += 1) {
      events.push({
        type: spoken ? 'response.audio_transcript.delta' : 'response.text.delta',
        ...part,
        delta: ` word ${index}`,
      });
    }
    events.push(
      {
        type: 'conversation.item.input_audio_transcription.completed',
        item_id: user,
        content_index: 0,
        transcript: 'What was said.',
      },
      {
        type: 'response.done',
        response: {
          id: response,
          status: 'completed',
          metadata: null,
          output: [],
          usage: { total_tokens: 50, input_tokens: 20, output_tokens: 30 },
        },
      },
    );
  }
  return events.map((event, index) => JSON.stringify({ event_id: `event_${index}`, ...event }));
}
