import type { ItemRequests } from './item-requests.js';
import type { ServerContext } from './server-context.js';

/** Opens the session, as the scenario says. `onOpen` runs when client events are answered from then on. */
export function openSession(context: ServerContext, items: ItemRequests, onOpen: () => void): void {
  const { scenario, tasks, outbox } = context;
  const { mode = 'normal', delayMs = 0, error } = scenario.handshake ?? {};
  const greet = () => {
    if (mode === 'silent') return;
    if (mode === 'error') {
      const given = error ?? {
        code: 'invalid_api_key',
        type: 'invalid_request_error',
        message: 'The API key is not valid.',
      };
      outbox.send({ type: 'error', error: given });
      return;
    }
    const { conversation, settings } = context;
    outbox.send({ type: 'session.created', session: settings.session });
    outbox.send({
      type: 'conversation.created',
      conversation: { id: conversation.id, object: 'realtime.conversation' },
    });
    makeReady(context, items);
    onOpen();
  };
  if (delayMs === 0) greet();
  else tasks.schedule('wall', delayMs, greet);
}

function makeReady({ scenario, tasks, outbox }: ServerContext, items: ItemRequests): void {
  const { typedInputDelayMs: delayMs = 0 } = scenario.handshake ?? {};
  if (delayMs === null) return;
  const ready = () => {
    items.typedInputReady = true;
    outbox.send({ type: 'prism.typed_input.ready' });
  };
  if (delayMs === 0) ready();
  else tasks.schedule('wall', delayMs, ready);
}
