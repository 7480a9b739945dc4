import { ManualClock, PrismServer, type PrismSimulator, startPrismSimulator } from '../src/index.js';

export async function first(WebSocket: typeof globalThis.WebSocket): Promise<void> {
  // #region first
  const simulator = await startPrismSimulator();
  const socket = new WebSocket(simulator.url);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'response.create', response: { modalities: ['text'] } }));
  };
  const connection = await simulator.connections.number(1);
  await connection.waitFor('response.create');
  console.log(connection.sent.map(({ type }) => type));
  await simulator.close();
  // #endregion
}

export async function hold(): Promise<PrismSimulator> {
  // #region hold
  const simulator = await startPrismSimulator({
    scenario: {
      turns: [
        {
          steps: [
            { do: 'say', text: 'I could go on for' },
            { do: 'hold', until: 'response.cancel' },
          ],
        },
      ],
    },
  });
  // #endregion
  return simulator;
}

export function byHand(): void {
  // #region by-hand
  const clock = new ManualClock();
  const frames: (string | Uint8Array)[] = [];
  const output = { send: (frame: string | Uint8Array) => frames.push(frame), close() {}, drop() {} };
  const server = new PrismServer({
    output,
    clock,
    scenario: { faults: [{ do: 'drop', on: { afterMs: 60_000 } }] },
  });
  server.open();
  server.receive('{"type":"response.create"}');
  clock.advance(10_000);
  console.log(frames.length > 10); // true
  // #endregion
}
