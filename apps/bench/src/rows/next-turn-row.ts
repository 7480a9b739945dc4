import { canonicalOnce } from '../contenders/canonical-once.js';
import { conversationSubject } from '../contenders/conversation.js';
import { growingHistory } from '../workloads/growing-history.js';
import type { History } from '../workloads/history.js';
import type { Subject, TimedRow } from './row.js';

export const nextTurnRow: TimedRow = {
  kind: 'time',
  id: '6',
  title: 'The next turn, 5 new items on 1,000, over building the whole history',
  gate: 0.05,
  goal: 0.02,
  contenders: [
    {
      id: 'whole',
      name: 'the whole history in each turn',
      ours: true,
      load: (scale) => nextTurns(scale, false, false),
    },
    {
      id: 'next',
      name: 'a builder that remembers',
      ours: true,
      load: (scale) => nextTurns(scale, true, false),
    },
    {
      id: 'next-origin',
      name: 'a builder that remembers, records with origin',
      ours: true,
      load: (scale) => nextTurns(scale, true, true),
    },
  ],
};

/** Goes through the turns of a conversation, with a builder that remembers or with the function that does not. */
async function nextTurns(scale: number, remembers: boolean, withOrigin: boolean): Promise<Subject> {
  const { appendHistory, buildOpenAIResponsesInput, createResponsesBuilder } = await import(
    '@prismwire/responses'
  );
  const conversation = growingHistory(scale, withOrigin);
  const { messages: _, thoughts: __, toolCalls: ___, ...options } = conversation.start.input;
  let builder = createResponsesBuilder(options);
  let history = appendHistory({}, {});
  let input: readonly object[] = [];
  const turn = async (added: History): Promise<void> => {
    const { messages, thoughts, toolCalls } = added.input;
    history = appendHistory(history, { messages, thoughts, toolCalls });
    const built = remembers ? builder.build(history) : buildOpenAIResponsesInput({ ...options, ...history });
    input = (await built).input;
  };
  return conversationSubject(conversation, {
    begin(start) {
      builder = createResponsesBuilder(options);
      history = appendHistory({}, {});
      return turn(start);
    },
    turn,
    sent: () => input.map((item) => canonicalOnce([item])),
  });
}
