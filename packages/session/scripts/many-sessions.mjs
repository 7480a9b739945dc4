// Sessions one after the other against the simulator: `node --expose-gc many-sessions.mjs [count]`, after a build.
// Prints what is left of them: timers, sockets and memory.
import { connectPrism } from '@prismwire/session';
import { startPrismSimulator } from '@prismwire/simulator';

const count = Number(process.argv[2] ?? 10_000);
const simulator = await startPrismSimulator({ keepConnections: 0, keepFrames: 0 });

async function talk() {
  const session = await connectPrism({ url: simulator.url, session: { modalities: ['text'] } });
  const reply = await session.sendText('hello');
  let text = '';
  for await (const piece of reply.text()) text += piece;
  if (!text.includes('hello')) throw new Error(`The answer was ${text}.`);
  await session.close();
}

const report = async (/** @type {number} */ done) => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
  globalThis.gc?.();
  const resources = process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name));
  const heap = Math.round(process.memoryUsage().heapUsed / 1024);
  console.log(`${done} sessions: ${heap} kB of heap, ${resources.sort().join(' ') || 'nothing open'}`);
};

for (let done = 1; done <= count; done += 1) {
  await talk();
  if (done === 100 || done % Math.ceil(count / 5) === 0) await report(done);
}
await simulator.close();
