/** The code of README.md, each block a region of a function that the test beside it runs. */
import {
  isKnownRealtimeResponseStatus,
  isSessionUpdateEvent,
  type RealtimeResponseStatus,
  validatePrismClientEvent,
  validateResponsesRequest,
} from '@prismwire/core';
import {
  type JsonObject,
  type PrismDecodeError,
  PrismNdjsonDecoderStream,
  safeDecodeMessage,
} from '@prismwire/decoder';
import {
  appendHistory,
  buildOpenAIResponsesInput,
  createResponsesBuilder,
  type ResponsesClient,
  type ResponsesHistory,
  type RunnableTool,
} from '@prismwire/responses';
import { connectPrism, memoryTransportPair } from '@prismwire/session';

/** What the first example calls: the reader's own program. */
export interface Program {
  report(error: PrismDecodeError): void;
  show(text: string): void;
  play(audio: Uint8Array): void;
  run(name: string, args: JsonObject): void;
  log(type: string): void;
}

/** The part of a WebSocket that the first example uses. */
export interface MessageSource {
  addEventListener(type: 'message', listener: (message: { data: string }) => void): void;
}

export function listen(socket: MessageSource, { report, show, play, run, log }: Program): void {
  // #region listen
  socket.addEventListener('message', ({ data }) => {
    const result = safeDecodeMessage(data);
    if (!result.ok) return report(result.error);

    const { event } = result;
    switch (event.kind) {
      case 'text.delta':
        return show(event.delta);
      case 'audio.delta':
        return play(event.audio); // bytes, checked: whole 16-bit samples
      case 'tool.call':
        return run(event.name, event.arguments); // parsed, checked: an object
      case 'ignored':
        return log(event.type); // a type this version does not know: data, not an error
    }
  });
  // #endregion
}

export function refuse(): void {
  // #region refuse
  const frame =
    '{"type":"response.text.done","response_id":"r1","item_id":"","output_index":0,"content_index":0,"text":"hi"}';
  const result = safeDecodeMessage(frame);
  if (!result.ok) {
    const { code, path, rule, eventType, responseId } = result.error;
    console.log(code, path, rule, eventType, responseId);
    // invalid_field /item_id minLength response.text.done r1
  }
  // #endregion
}

export async function readLines(file: Blob): Promise<void> {
  // #region read-lines
  const outcomes = file.stream().pipeThrough(new PrismNdjsonDecoderStream());
  await outcomes.pipeTo(
    new WritableStream({
      write(outcome) {
        if (!outcome.ok) console.log(`line ${outcome.line}: ${outcome.error.message}`);
      },
    }),
  );
  // #endregion
}

export function guard(): void {
  // #region guard
  const update: unknown = { type: 'session.update', session: { voice: 'alba' }, speed: 2 };
  if (!isSessionUpdateEvent(update)) {
    console.log(isSessionUpdateEvent.errors?.[0]?.message); // must NOT have additional properties
  }

  console.log(validatePrismClientEvent({ type: 'future.event' }).outcome); // unknown
  // #endregion
}

export function request(): void {
  // #region request
  const call = { type: 'function_call', call_id: '', name: 'lookup', arguments: '{}' };
  const judged = validateResponsesRequest({ model: 'gpt-5', input: [{ role: 'user', content: 'hi' }, call] });
  if (judged.outcome === 'broken') {
    const [error] = judged.errors;
    console.log(judged.errors.length, error?.instancePath, error?.message); // 1 /input/1/call_id must not be empty
  }
  // #endregion
}

export async function build(): Promise<void> {
  // #region build
  const { input, instructions, tools } = await buildOpenAIResponsesInput({
    model: 'gpt-5',
    systemPrompt: 'You are a travel agent.',
    messages: [{ id: 'm1', role: 'user', content: 'Any trains to Rome?', createdAt: '2026-01-31T09:30:00Z' }],
  });
  console.log(instructions, JSON.stringify(input), tools);
  // You are a travel agent. [{"role":"user","content":"Any trains to Rome?"}] undefined
  // #endregion
}

/** What a program has beside the code of the README. */
export interface Turn {
  readonly client: ResponsesClient;
  readonly history: ResponsesHistory;
  readonly trains: RunnableTool;
  readonly signal: AbortSignal;
  show(text: string): void;
  save(records: ResponsesHistory): Promise<void>;
}

export async function wholeTurn({ client, history, trains, signal, show, save }: Turn): Promise<string> {
  // #region whole-turn
  const builder = createResponsesBuilder({ model: 'gpt-5', systemPrompt: 'You are a travel agent.' });
  const run = builder.run(client, history, { tools: [trains], signal });
  for await (const event of run) {
    if (event.type === 'text.delta') show(event.delta);
  }
  const { status, records } = await run.result;
  await save(records); // plain JSON: it belongs in your database
  // #endregion
  return status;
}

export async function byHand({ client, history, show }: Turn): Promise<unknown[]> {
  // #region by-hand
  const builder = createResponsesBuilder({ model: 'gpt-5', systemPrompt: 'You are a travel agent.' });
  const body = await builder.build(history);
  const turn = builder.read(await client.responses.create({ ...body, stream: true }), body);
  for await (const delta of turn) {
    if (delta.type === 'text.delta') show(delta.delta);
  }
  const outcome = await turn.outcome; // completed, incomplete, failed, cancelled or broken; never a rejection
  const next = appendHistory(history, await turn.records);
  // #endregion
  return [outcome.status, next.messages.length];
}

export async function explain(): Promise<void> {
  // #region explain
  const { input, explanation } = await buildOpenAIResponsesInput({
    model: 'gpt-5',
    messages: [{ id: 'm1', role: 'user', content: 'Book the night train.', createdAt: 1 }],
    toolCalls: [{ id: 'call_1', tool: 'book_train', args: { night: true }, createdAt: 2 }],
    warn: (message, detail) => console.log(detail?.code, message),
    explain: true,
  });
  // call_unfinished Record "call_1": it has no result; the model is told that it was interrupted.
  console.log(
    input.length,
    explanation?.map(({ recordId, outcome }) => `${recordId} ${outcome}`),
  );
  // 3 [ 'm1 kept', 'call_1 changed' ]
  // #endregion
}

export async function attach(): Promise<void> {
  // #region attach
  const photo = { id: 'p1', kind: 'image', mimeType: 'image/png', base64: 'iVBORw0KGgo=' };
  const { input } = await buildOpenAIResponsesInput({
    model: 'gpt-5',
    messages: [{ id: 'm1', role: 'user', content: 'What is this?', attachments: [photo], createdAt: 1 }],
  });
  console.log(JSON.stringify(input[0]));
  // {"type":"message","role":"user","content":[{"type":"input_text","text":"What is this?"},{"type":"input_text","text":"[media id: p1 | image.png]"},{"type":"input_image","detail":"auto","image_url":"data:image/png;base64,iVBORw0KGgo="}]}
  // #endregion
}

/** What a program has beside the code of the session's README. */
export interface Caller {
  readonly url: string;
  readonly key: string;
  show(text: string): void;
}

export async function converse({ url, key, show }: Caller): Promise<void> {
  // #region converse
  const session = await connectPrism({ url, auth: key }); // such as wss://prism.example/v1
  session.on('error', ({ code, message }) => console.warn(code, message));

  const reply = await session.sendText('What is the weather in Rome?');
  for await (const text of reply.transcript()) show(text);

  console.log((await reply.done).status, session.snapshot().items.length); // completed 2
  await session.close();
  // #endregion
}

export async function inMemory(): Promise<string> {
  // #region in-memory
  const [client, server] = memoryTransportPair();
  const connecting = connectPrism({ transport: () => client });
  server.send(JSON.stringify({ type: 'session.created', session: { id: 'sess_1' } }));
  const session = await connecting;
  // #endregion
  await session.close();
  return session.id;
}

// #region open-enum
export function ended(status: RealtimeResponseStatus): string {
  if (!isKnownRealtimeResponseStatus(status)) return 'in a way this version does not know';
  return status === 'completed' ? 'well' : status;
}
// #endregion
