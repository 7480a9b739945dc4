import { readFileSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { decode } from './commands/decode.js';
import { replay } from './commands/replay.js';
import { schemaList } from './commands/schema-list.js';
import { schemaShow } from './commands/schema-show.js';
import { simulate } from './commands/simulate.js';
import { talk } from './commands/talk.js';
import { validate } from './commands/validate.js';
import { exitCodes } from './exit-codes.js';
import { isRecord } from './is-record.js';
import { escapeLinesForTerminal } from './output/escape-for-terminal.js';
import { watchWrites } from './output/watch-writes.js';
import { writeProblem } from './output/write-problem.js';
import { parseKinds } from './parse-kinds.js';
import { UsageError } from './usage-error.js';

const examples = `
Examples:
  $ prismwire decode trace.jsonl                          a recording as a table
  $ prismwire decode trace.jsonl --kind tool.call,error   only some kinds of event
  $ prismwire decode trace.jsonl --errors-only            only what was refused, and why
  $ tail -f live.jsonl | prismwire decode --format jsonl  events for another program
  $ prismwire validate trace.jsonl && echo fine           for scripts
  $ prismwire schema show session.created                 an event explained, with an example
  $ prismwire simulate --port 8765                        a Prism server on this machine
  $ prismwire talk --record call.jsonl                    a chat with one, written down
  $ prismwire replay call.jsonl                           the chat once more, and what it came to

Exit codes: 0 all well, 1 broken frames were found, 2 wrong use,
70 a fault of this command, 74 the output could not be written, 130 interrupted.`;

/**
 * Carries out one command line.
 *
 * @param args The words after the command's own name.
 * @returns The exit code. Nothing is thrown: a fault of the command itself is printed with its stack.
 */
export async function run(args: readonly string[]): Promise<number> {
  const [stdout, stderr] = [watchWrites(process.stdout), watchWrites(process.stderr)];
  const code = await carryOut(args);
  const problem = await stdout.settle();
  if (problem !== undefined) process.stderr.write(`prismwire: ${writeProblem(problem)}\n`);
  const isLost = problem !== undefined || (await stderr.settle()) !== undefined;
  return isLost && code !== exitCodes.ownFault ? exitCodes.outputFailed : code;
}

async function carryOut(args: readonly string[]): Promise<number> {
  let code: number = exitCodes.allWell;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has already printed what there is to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.allWell : exitCodes.wrongUse;
    if (error instanceof UsageError) {
      process.stderr.write(`prismwire: ${error.message}\n`);
      return exitCodes.wrongUse;
    }
    process.stderr.write(
      `prismwire: a fault of this command. Please report it with what follows.\n${escapeLinesForTerminal(String(error instanceof Error ? error.stack : error))}\n`,
    );
    return exitCodes.ownFault;
  }
}

function createProgram(finish: (code: number) => void): Command {
  const program = new Command('prismwire')
    .description('Decodes, checks and explains the traffic of Prism realtime voice servers.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    // Its messages repeat what was typed. Commands that are added later take this over.
    .configureOutput({ outputError: (message, write) => write(escapeLinesForTerminal(message)) })
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride()
    .addHelpText('after', examples);

  program
    .command('decode')
    .description('decode a recording, one JSON event a line, into typed events')
    .argument('[file]', 'the recording; - or nothing reads standard input')
    .addOption(format())
    .option('--kind <kinds>', 'only these kinds of event, separated by commas; may be repeated', parseKinds)
    .addOption(
      new Option('--errors-only', 'only the refused frames').conflicts('kind').default(false, 'all frames'),
    )
    .action(async (file: string | undefined, options: Parameters<typeof decode>[1]) => {
      finish(await decode(file, options));
    });

  program
    .command('validate')
    .description('check that each line is an event of the protocol, from the server or the client')
    .argument('[file]', 'the recording; - or nothing reads standard input')
    .addOption(format())
    .action(async (file: string | undefined, options: Parameters<typeof validate>[1]) => {
      finish(await validate(file, options));
    });

  program
    .command('simulate')
    .description('run a Prism server on this machine, for trying things out')
    .option('--port <port>', 'the port to listen at; 0 takes any that is free', parsePort, 0)
    .option('--scenario <file>', 'a JSON file that says what the server does')
    .action(async (options: Parameters<typeof simulate>[0]) => finish(await simulate(options)));

  program
    .command('talk')
    .description('chat with a Prism server in typed text')
    .argument('[url]', 'the address of the server; nothing starts one inside the command')
    .option('--auth-env <name>', 'the environment variable that holds the token')
    .option('--record <file>', 'write down what is sent and received, for replay')
    .option('--timeout <ms>', 'how long to wait for the connection, in milliseconds', parseTimeout, 15_000)
    .action(async (url: string | undefined, options: Parameters<typeof talk>[1]) => {
      finish(await talk(url, options));
    });

  program
    .command('replay')
    .description('play a recorded session back, and show what it came to')
    .argument('<trace>', 'what talk --record or recordTrace wrote; - reads standard input')
    .addOption(
      new Option('--snapshot', 'print the session as it stands at the end, as JSON').default(
        false,
        'its events',
      ),
    )
    .option('--speed <n>', 'let time pass as it did, so many times faster; without it, at once', parseSpeed)
    .action(async (file: string, options: Parameters<typeof replay>[1]) => {
      finish(await replay(file, options));
    });

  const schema = program.command('schema').description('explain the protocol').helpCommand(false);
  schema
    .command('list')
    .description('list every event and shared type')
    .addOption(format())
    .action(async (options: Parameters<typeof schemaList>[0]) => finish(await schemaList(options)));
  schema
    .command('show')
    .description('explain one type: its fields and an example')
    .argument(
      '<type>',
      'a wire type (session.created), a type name (SessionCreatedEvent) or a kind (text.delta)',
    )
    .action(async (type: string) => finish(await schemaShow(type)));

  return program;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

function parseTimeout(text: string): number {
  const timeout = Number(text);
  if (/^\d+$/.test(text) && timeout >= 1 && timeout <= 2_147_483_647) return timeout;
  throw new InvalidArgumentError('It must be a whole number of milliseconds from 1 on.');
}

function parseSpeed(text: string): number {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed > 0 && Number.isFinite(speed)) return speed;
  throw new InvalidArgumentError('It must be a number above 0, such as 1 or 2.5.');
}

function format(): Option {
  return new Option('--format <format>', 'a table for people, or one JSON object a line for programs')
    .choices(['table', 'jsonl'])
    .default('table');
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return isRecord(manifest) ? String(manifest.version) : '';
}
