import { createResponsesBuilder, timelineFromConversation } from '@prismwire/responses';
import { connectPrism } from '@prismwire/session';
import { startPrismSimulator } from '@prismwire/simulator';
import { expect, it } from 'vitest';

it('a spoken conversation goes on in text', async () => {
  const simulator = await startPrismSimulator();
  const session = await connectPrism({ url: simulator.url });
  await (await session.sendText('Good evening')).done;
  const conversation = timelineFromConversation(session.snapshot());
  await session.close();
  await simulator.close();

  const builder = createResponsesBuilder({ model: 'gpt-5' });
  const { input } = await builder.build(conversation);
  expect(input).toEqual([
    { role: 'user', content: 'Good evening' },
    { role: 'assistant', content: 'You said: Good evening' },
  ]);
  expect(conversation.notes).toEqual([]);
});
