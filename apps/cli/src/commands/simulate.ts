import { exitCodes } from '../exit-codes.js';
import { readProblem } from '../input/read-problem.js';
import { listenForInterrupt } from '../interrupt.js';
import { escapeForTerminal } from '../output/escape-for-terminal.js';
import { Output } from '../output/output.js';
import { UsageError } from '../usage-error.js';

/** The options of `prismwire simulate`. */
export interface SimulateOptions {
  /** The port to listen at; 0 for any that is free. */
  readonly port: number;
  /** A JSON file with the scenario; absent for the one that needs none. */
  readonly scenario?: string;
}

/**
 * Runs a Prism server on this machine until Ctrl-C, and tells of each connection.
 *
 * @returns The exit code.
 * @throws {UsageError} if the port is taken, or the scenario cannot be read or played.
 */
export async function simulate({ port, scenario }: SimulateOptions): Promise<number> {
  // Loaded here, since no other command needs it.
  const { startPrismSimulator } = await import('@prismwire/simulator');
  const simulator = await startPrismSimulator({
    port,
    speed: 'real',
    ...(scenario !== undefined && { scenario }),
  }).catch((error: unknown) => {
    throw new UsageError(problemOf(error, port, scenario));
  });

  const output = new Output(process.stdout);
  output.write(`Prism simulator at ${simulator.url}\nCtrl-C stops it.\n`);
  const interrupt = listenForInterrupt(exitCodes.interrupted);
  interrupt.signal.addEventListener('abort', () => void simulator.close(), { once: true });
  const ends: Promise<void>[] = [];
  for await (const { number, closed, counts } of simulator.connections) {
    output.write(`connection ${number} opened\n`);
    ends.push(
      closed.then(({ code }) => {
        const { received, sent } = counts;
        output.write(`connection ${number} closed with ${code}: ${received} frames came, ${sent} went\n`);
      }),
    );
  }
  await Promise.all(ends);
  interrupt.stop();
  await output.flush();
  return exitCodes.allWell;
}

function problemOf(error: unknown, port: number, scenario: string | undefined): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'invalid_scenario' && error instanceof Error)
    return `${escapeForTerminal(scenario ?? '')}: ${error.message}`;
  if (code === 'EADDRINUSE') return `The port ${port} is taken. Choose another with --port, or 0 for any.`;
  if (code === 'EACCES' && scenario === undefined)
    return `The port ${port} is not allowed. Choose one from 1024 on.`;
  if (scenario !== undefined && typeof code === 'string') return readProblem(scenario, code);
  throw error;
}
