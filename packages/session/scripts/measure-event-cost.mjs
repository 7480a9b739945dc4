// What a session adds to the cost of decoding an event: `node measure-event-cost.mjs`, after a build.
// Ratios of interleaved rounds in one process; absolute times mean nothing on a shared machine.
import { performance } from 'node:perf_hooks';
import { safeDecodeMessage } from '@prismwire/decoder';
import { connectPrism } from '@prismwire/session';
import { conversationFrames } from './session-frames.mjs';

const frames = conversationFrames(100, 90);
const rounds = 41;

function decodeAll() {
  let known = 0;
  for (const frame of frames) if (safeDecodeMessage(frame).ok) known += 1;
  return known;
}

/** @param {'alone' | 'listened to' | 'read'} how */
async function startSession(how) {
  /** @type {import('@prismwire/session').PrismTransport} */
  const transport = { send() {}, close() {}, bufferedAmount: 0, onmessage: null, onclose: null };
  const connecting = connectPrism({ transport: () => transport });
  await new Promise((resolve) => setImmediate(resolve));
  transport.onmessage?.('{"type":"session.created","session":{"id":"s"}}');
  const session = await connecting;
  await new Promise((resolve) => setImmediate(resolve));
  let heard = 0;
  if (how !== 'alone') {
    session.on('text.delta', ({ delta }) => {
      heard += delta.length;
    });
  }
  if (how === 'read') {
    session.on('response.opened', async ({ response }) => {
      for await (const text of response.text()) heard += text.length;
    });
  }
  return { session, transport, heard: () => heard };
}

/** @param {'alone' | 'listened to' | 'read'} how */
async function feedSession(how) {
  const { session, transport } = await startSession(how);
  const start = performance.now();
  for (const frame of frames) transport.onmessage?.(frame);
  const time = performance.now() - start;
  transport.onclose?.({ code: 1000, reason: '' });
  await session.closed;
  return time;
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

for (const how of /** @type {const} */ (['alone', 'listened to', 'read'])) {
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    if (decodeAll() !== frames.length) throw new Error('A frame could not be decoded.');
    const decoding = performance.now() - start;
    // What it costs with the session, less the decoding that is part of it, over the decoding.
    ratios.push((await feedSession(how)) / decoding - 1);
  }
  console.log(`${how}: ${median(ratios.slice(5)).toFixed(2)} of decoding`);
}
