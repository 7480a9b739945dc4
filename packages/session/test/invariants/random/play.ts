import { connectPrism, type PrismSession, type ResponseHandle } from '../../../src/index.js';
import { FakeClock, settle } from '../../support/fake-clock.js';
import { timeouts } from '../../support/start-session.js';
import type { Entry, Rules } from '../model/log.js';
import { Asker } from './asker.js';
import type { Config } from './config.js';
import { FakePlayer } from './fake-player.js';
import { listen } from './listeners.js';
import { probeKept, probeLate, probeUnknown } from './probes.js';
import { RandomServer } from './random-server.js';
import { HeldCalls, randomTools, toolLimits } from './random-tools.js';
import { addReflex } from './reflexes.js';
import { serve } from './server-acts.js';
import { isServerAct, isUserAct, type Step } from './steps.js';
import { TapTransport } from './tap-transport.js';
import { User } from './user.js';
import { type PlannedDrop, World } from './world.js';

/** How long some passages of time are, in milliseconds. */
const passages = [1, 100, 300, 1_999, 2_000, 5_000, 9_000, 25_000];

/** How connections are lost. */
const codes = [1006, 1011, 1001, 1006, 1000, 1008];

/** What a run came to. */
export interface Run {
  readonly log: readonly Entry[];
  readonly rules: Rules;
}

/** Plays the steps. With `drop` the first connection is lost at that moment. */
export async function play(config: Config, steps: readonly Step[], drop?: PlannedDrop): Promise<Run> {
  const run = new RandomRun(config, drop);
  const escaped: string[] = [];
  const onEscape = (error: unknown) => escaped.push(String(error));
  process.on('unhandledRejection', onEscape);
  process.on('uncaughtException', onEscape);
  try {
    await run.start();
    for (const step of steps) await run.step(step);
    await run.finish(escaped);
  } finally {
    process.off('unhandledRejection', onEscape);
    process.off('uncaughtException', onEscape);
  }
  return { log: run.world.log, rules: rulesOf(config) };
}

class RandomRun {
  readonly world: World;
  readonly #clock = new FakeClock();
  readonly #servers: RandomServer[] = [];
  readonly #held = new HeldCalls();
  readonly #asker: Asker;
  readonly #player: FakePlayer;
  #handles: readonly ResponseHandle[] = [];
  #user: User | undefined;

  constructor(config: Config, drop: PlannedDrop | undefined) {
    this.world = new World(config, this.#clock, drop);
    this.#asker = new Asker(this.world);
    this.#player = new FakePlayer(this.world);
  }

  get #server(): RandomServer | undefined {
    return this.#servers.at(-1);
  }

  async start(): Promise<void> {
    const { world } = this;
    const { tools, reconnects, replays, onSpeech } = world.config;
    const connecting = connectPrism({
      transport: () => this.#dial(),
      clock: this.#clock,
      timeouts,
      interruption: { onSpeech },
      reconnect: reconnects && { maxAttempts: 3, replayItems: replays, random: () => 0.5 },
      ...(tools ? { tools: randomTools(this.#held) } : {}),
    });
    // At once, so that nothing is missed.
    const begun = connecting.then((session) => this.#begin(session));
    await settle();
    this.#server?.answerNext();
    await begun;
    await this.#look();
  }

  async step({ do: act, n }: Step): Promise<void> {
    const server = this.#server;
    if (isUserAct(act)) {
      this.#user?.act(act, n, server?.state);
      // Who begins to read has what is there before anything else happens.
      return act === 'read' || act === 'read slowly' ? this.#look() : undefined;
    }
    if (isServerAct(act)) {
      if (server !== undefined) serve(server, act, n);
      return;
    }
    switch (act) {
      case 'look':
        return this.#look();
      case 'pass':
        await this.#look();
        await this.#clock.advance(passages[n % passages.length] ?? 0);
        return this.#look();
      case 'drop':
        server?.drop(codes[n % codes.length] ?? 1006);
        return;
      case 'break':
        server?.break();
        return;
      case 'clog':
        server?.clog(n % 3 !== 0);
        return;
      case 'late frame': {
        const gone = this.#servers.find(({ open }) => !open);
        if (gone !== undefined) probeLate(this.world, gone);
        return;
      }
      case 'play':
        this.#player.play(37 * n);
        return;
      case 'say':
        this.#player.say();
        return;
      case 'unknown':
        if (server !== undefined) await probeUnknown(this.world, server, n);
        return;
      case 'unknown item':
        if (server !== undefined) probeKept(this.world, server, n);
    }
  }

  async finish(escaped: readonly string[]): Promise<void> {
    const { world } = this;
    for (const server of this.#servers) server.clog(false);
    await this.#look();
    await this.#clock.advance(20 * timeouts.silence);
    await this.#look();
    world.note({ what: 'idle', timers: this.#clock.pending });
    this.#user?.close();
    await this.#clock.advance(10 * timeouts.silence);
    await this.#look();
    world.note({ what: 'end', timers: this.#clock.pending, escaped, snapshot: world.session?.snapshot() });
  }

  #begin(session: PrismSession): void {
    const { world } = this;
    const { player } = world.config;
    world.session = session;
    this.#handles = listen(world, session, this.#asker);
    if (player === 'prompt' || player === 'slow' || player === 'failing') session.play(this.#player);
    const user = new User(world, session, this.#asker, this.#held, this.#handles);
    this.#user = user;
    this.#held.speakUp = () => user.act('send text, interrupting', 0, undefined);
    this.#held.hangUp = () => user.close();
    addReflex(world, session, user);
  }

  async #look(): Promise<void> {
    await settle();
    this.world.note({ what: 'quiet' });
  }

  #dial(): TapTransport {
    const transport = new TapTransport();
    const count = this.#servers.length;
    const greeting = count === 0 ? 'well' : (this.world.config.greetings[count - 1] ?? 'well');
    this.#servers.push(new RandomServer(this.world, count + 1, transport, greeting));
    return transport;
  }
}

function rulesOf({ onSpeech, player }: Config): Rules {
  return {
    requestMs: timeouts.request,
    turnMs: timeouts.turn,
    toolMs: timeouts.tool,
    silenceMs: timeouts.silence,
    toolLimits,
    onSpeech,
    playback: player === 'none' ? 'nobody' : player === 'reports' ? 'reports' : 'player',
    prompt: player === 'prompt' || player === 'reports',
  };
}
