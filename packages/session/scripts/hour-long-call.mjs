// A call of an hour at a multiple of its speed: `node --expose-gc hour-long-call.mjs [speed] [minutes]`, after a build.
// Speech in 20 ms pieces, answers that are played, tools, interruptions; the history is trimmed every minute. Prints
// the session's memory, and fails if it is more than 1.2 times that after the first three minutes. The server lives
// in a thread of its own, so that its memory is not counted.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const speed = Number(process.argv[2] ?? 20);
const minutes = Number(process.argv[3] ?? 60);
const limit = 1.2;

/** Time that passes faster than it does. */
const fasterClock = {
  now: () => performance.now() * speed,
  after(/** @type {number} */ milliseconds, /** @type {() => void} */ callback) {
    const timer = setTimeout(callback, milliseconds / speed);
    return () => clearTimeout(timer);
  },
};

const wait = (/** @type {number} */ ms) =>
  new Promise((resolve) => fasterClock.after(ms, () => resolve(undefined)));

if (isMainThread) await call();
else await serve();

async function serve() {
  const { PrismServer } = await import('@prismwire/simulator');
  const port = parentPort;
  if (port === null) throw new Error('This is not a thread.');
  const server = new PrismServer({
    clock: {
      now: fasterClock.now,
      schedule: (_kind, ms, run) => fasterClock.after(ms, run),
    },
    scenario: {
      speech: { transcripts: [{ text: 'What is the weather like today, and what will it be tomorrow?' }] },
      interruption: { truncates: false },
      turns: [
        { when: { cause: 'speech' }, times: 2, steps: [{ do: 'say', text: 'A short answer, for once.' }] },
        {
          when: { cause: 'tool_results' },
          steps: [{ do: 'say', text: 'It is {{result}}, and stays so until night.' }],
        },
        { when: { cause: 'speech' }, steps: [{ do: 'call', tool: 'weather' }] },
      ],
    },
    output: {
      send: (frame) => port.postMessage(frame),
      close: () => port.close(),
      drop: () => port.close(),
    },
  });
  port.on('message', (frame) => server.receive(frame));
  server.open();
}

async function call() {
  const { connectPrism, defineTool } = await import('@prismwire/session');
  const { createPacedPlayer } = await import('@prismwire/session/paced-player');
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
  /** @type {import('@prismwire/session').PrismTransport} */
  const transport = {
    bufferedAmount: 0,
    onmessage: null,
    onclose: null,
    send: (frame) => worker.postMessage(frame),
    close: () => {
      void worker.terminate();
      queueMicrotask(() => transport.onclose?.({ code: 1000, reason: '' }));
    },
  };
  /** @type {string[]} */
  const inbox = [];
  const deliver = () => {
    while (transport.onmessage !== null && inbox.length > 0) transport.onmessage(inbox.shift() ?? '');
  };
  worker.on('message', (frame) => {
    inbox.push(frame);
    deliver();
  });
  // A thread takes a while to start, which at this speed would be a long time.
  await new Promise((resolve) => worker.once('message', resolve));
  let calls = 0;
  const weather = defineTool({
    name: 'weather',
    execute: async () => {
      calls += 1;
      await wait(300);
      return 'sunny';
    },
  });
  const connecting = connectPrism({
    transport: () => {
      setImmediate(deliver);
      return transport;
    },
    clock: fasterClock,
    tools: [weather],
  });
  const session = await connecting;
  const player = createPacedPlayer({ write() {}, clear() {} }, { clock: fasterClock });
  session.play(player);
  let heard = 0;
  let interrupted = 0;
  let responses = 0;
  let deltas = 0;
  session.on('output.finished', () => {
    heard += 1;
  });
  session.on('output.interrupted', () => {
    interrupted += 1;
  });
  session.on('response.opened', () => {
    responses += 1;
  });
  session.on('audio.delta', () => {
    deltas += 1;
  });
  session.on('error', ({ code, message }) => {
    console.error('error', code, message);
    process.exitCode = 1;
  });

  const loud = new Uint8Array(Int16Array.from({ length: 480 }, (_, at) => 12_000 * Math.sin(at / 8)).buffer);
  const quiet = new Uint8Array(960);
  const start = fasterClock.now();
  const passed = () => (fasterClock.now() - start) / 60_000;
  /** @type {number | undefined} */
  let first;
  let looked = 0;
  for (let turn = 0; passed() < minutes; turn += 1) {
    // The person speaks for two seconds, then listens; every fifth time they break in early.
    const listensMs = turn % 5 === 4 ? 1_500 : 9_000;
    await send(100, loud);
    await send(listensMs / 20, quiet);
    const minute = Math.floor(passed());
    if (minute <= looked) continue;
    looked = minute;
    session.trim({ keepItems: 20 });
    if (minute === 3 || minute % 10 === 0) look(minute);
  }
  const last = look(Math.round(passed()));
  await session.close();
  await player.close?.();
  const ratio = last / (first ?? Number.NaN);
  console.log(`memory after ${minutes} minutes over after 3: ${ratio.toFixed(3)} (limit ${limit})`);
  if (!(ratio <= limit)) process.exitCode = 1;
  if (calls === 0 || interrupted === 0 || heard === 0) process.exitCode = 1;

  /** Sends so many pieces of 20 ms, as a microphone does. */
  async function send(/** @type {number} */ pieces, /** @type {Uint8Array} */ piece) {
    const begun = fasterClock.now();
    for (let sent = 0; sent < pieces; sent += 1) {
      session.sendAudio(piece);
      const ahead = begun + (sent + 1) * 20 - fasterClock.now();
      if (ahead > 2 * speed) await wait(ahead);
    }
  }

  function look(/** @type {number} */ minute) {
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const bytes = heapUsed + external + arrayBuffers;
    first ??= bytes;
    const { items } = session.snapshot();
    console.log(
      `${minute} min: ${(bytes / 1_048_576).toFixed(2)} MB, ${items.length} items kept, ${responses} responses, ${deltas} pieces of sound, ${calls} calls, ${interrupted} interruptions, ${heard} heard`,
    );
    return bytes;
  }
}
