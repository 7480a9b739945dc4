import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { SimulatorClock } from '../clock/clock.js';
import { FastClock } from '../clock/fast-clock.js';
import { RealClock } from '../clock/real-clock.js';
import { checkScenario } from '../scenario/check-scenario.js';
import { readScenario } from '../scenario/read-scenario.js';
import type { Scenario } from '../scenario/scenario.js';
import { ConnectionList } from './connection-list.js';
import { SocketConnection } from './socket-connection.js';

/** The largest frame that a client may send: 15 MiB of audio in base64, and something around it. */
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
/** How long a client may take to answer a close frame, in milliseconds. */
const CLOSE_WAIT_MS = 500;

/** How a simulator is started; everything may be left out. */
export interface PrismSimulatorOptions {
  /** The port. Default: 0, any that is free. */
  readonly port?: number;
  /** The address to listen at. Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string;
  /** What to play: the data, or a JSON file. Default: answers text and speech sensibly. */
  readonly scenario?: Scenario | string | URL;
  /** What all chance comes from, ids included. Default: 1. */
  readonly seed?: number;
  /**
   * `real`: answers come as fast as they would. `fast`: all that a client event causes is sent at once, before the
   * next one is heard. Default: `fast`.
   */
  readonly speed?: 'real' | 'fast';
  /** Makes the clock of each connection, instead of `speed`; such as a `ManualClock`. */
  readonly clock?: (connection: number) => SimulatorClock;
  /** How many frames of each direction a connection keeps for you to look at. Default: 2,000. */
  readonly keepFrames?: number;
  /** How many connections are kept for you to look at after their end. Default: 50. */
  readonly keepConnections?: number;
}

/** A simulator that runs. */
export interface PrismSimulator extends AsyncDisposable {
  /** Where clients connect, such as `ws://127.0.0.1:49152`. */
  readonly url: string;
  /** The port that it listens at. */
  readonly port: number;
  /** The connections: a list, and an async iterable of those to come. */
  readonly connections: ConnectionList;
  /** Faults of the simulator itself; empty unless it has a bug. A connection that met one was closed with 1011. */
  readonly failures: readonly unknown[];
  /**
   * What connections play from now on; those that stand go on as they began.
   *
   * @throws ScenarioError if it breaks a rule.
   */
  setScenario(scenario: Scenario): void;
  /** Ends all connections with 1001 and stops. Resolves when nothing is left. */
  close(): Promise<void>;
}

/**
 * Starts a Prism server on this machine.
 *
 * @example
 * ```ts
 * await using simulator = await startPrismSimulator();
 * const socket = new WebSocket(simulator.url);
 * ```
 * @throws ScenarioError if the scenario breaks a rule; the system's error if the port is taken.
 */
export async function startPrismSimulator(options: PrismSimulatorOptions = {}): Promise<PrismSimulator> {
  const {
    port = 0,
    host = '127.0.0.1',
    seed = 1,
    speed = 'fast',
    keepFrames = 2000,
    keepConnections = 50,
  } = options;
  let scenario = await scenarioOf(options.scenario);
  const clockOf = options.clock ?? (() => (speed === 'real' ? new RealClock() : new FastClock()));
  const connections = new ConnectionList(keepConnections);
  const failures: unknown[] = [];
  let count = 0;

  const http = createServer((_request, response) => {
    response.writeHead(426, { upgrade: 'websocket' }).end('This is a WebSocket server.\n');
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const { mode, status = 401 } = scenario.handshake ?? {};
    if (mode === 'refuse') {
      // The client may be gone before it reads why.
      stream.on('error', () => undefined);
      stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      count += 1;
      const connection = count;
      const onFailure = (error: unknown) => {
        failures.push(error);
        socket.close(1011, 'the simulator failed');
      };
      const clock = clockOf(connection);
      const parts = { scenario, seed, clock, connection, onFailure };
      connections.add(new SocketConnection(socket, request, parts, keepFrames));
    });
  });

  http.listen(port, host);
  await once(http, 'listening');
  const address = http.address();
  const bound = isPort(address) ? address.port : port;

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= stop();
    return closing;
  };
  async function stop(): Promise<void> {
    const stopped = once(http, 'close');
    http.close();
    connections.end();
    const open = [...sockets.clients];
    for (const socket of open) socket.close(1001, 'the simulator stops');
    // A client that does not answer the close frame must not hold the simulator up.
    const timer = setTimeout(() => {
      for (const socket of open) socket.terminate();
    }, CLOSE_WAIT_MS);
    await Promise.all(
      open.map(async (socket) => socket.readyState === socket.CLOSED || (await once(socket, 'close'))),
    );
    clearTimeout(timer);
    sockets.close();
    http.closeAllConnections();
    await stopped;
  }

  return {
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    connections,
    failures,
    setScenario: (next) => {
      scenario = checkScenario(next);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function scenarioOf(given: PrismSimulatorOptions['scenario']): Promise<Scenario> {
  if (typeof given === 'string' || given instanceof URL) return readScenario(given);
  return Promise.resolve(checkScenario(given ?? {}));
}

function isPort(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
