// What a user writes in the first hour, against the published names only.
import { isResponseTextDeltaEvent, type PrismServerEvent, type PrismServerEventMap } from '@prismwire/core';
import schema from '@prismwire/core/schema/prism.json' with { type: 'json' };
import { type DecodedEvent, decodeMessage, PrismDecodeError, safeDecodeMessage } from '@prismwire/decoder';
import { buildOpenAIResponsesInput, type Message } from '@prismwire/responses';

const frame = JSON.stringify({
  type: 'response.text.delta',
  response_id: 'resp_1',
  item_id: 'item_1',
  output_index: 0,
  content_index: 0,
  delta: 'Hello',
});

const value: unknown = JSON.parse(frame);
if (!isResponseTextDeltaEvent(value)) throw new Error('The guard refuses a valid event.');
const typed: PrismServerEvent = value;
const named: PrismServerEventMap['response.text.delta'] = value;

function textOf(event: DecodedEvent): string {
  switch (event.kind) {
    case 'text.delta':
      return event.delta;
    case 'ignored':
      return `ignored ${event.type}`;
    default:
      return event.kind;
  }
}

const broken = safeDecodeMessage(frame.replace('"Hello"', '7'));
if (broken.ok) throw new Error('A number where text belongs was accepted.');
const error: PrismDecodeError = broken.error;

const message: Message = { id: 'm1', role: 'user', content: 'Hello', createdAt: 1 };
const built = await buildOpenAIResponsesInput({ model: 'gpt-5', messages: [message] });

console.log(
  JSON.stringify([
    textOf(decodeMessage(frame)),
    typed.type,
    named.delta,
    error instanceof PrismDecodeError,
    error.path,
    'ResponseTextDeltaEvent' in schema.$defs,
    built.input,
  ]),
);
