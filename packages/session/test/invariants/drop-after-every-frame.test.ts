// A long conversation, whose connection is lost after each of its frames in turn.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { longConversation } from './long-conversation.js';
import { judgeAll } from './model/judges.js';
import { typeOf } from './model/wire.js';
import type { Config } from './random/config.js';
import { play, type Run } from './random/play.js';

const config: Config = {
  names: true,
  reuses: false,
  answers: 'by step',
  tools: true,
  reconnects: false,
  replays: false,
  greetings: [],
  onSpeech: 'server',
  player: 'prompt',
  reflex: 'none',
  throws: false,
};

/** The types of the frames of the first connection, in order. */
function framesOf({ log }: Run): string[] {
  return log.flatMap((entry) =>
    (entry.what === 'in' || entry.what === 'out') && entry.conn === 1 ? [typeOf(entry.frame)] : [],
  );
}

describe('a conversation that nothing disturbs', () => {
  let run: Run;
  beforeAll(async () => {
    run = await play(config, longConversation);
  });

  it('keeps every promise', () => {
    expect(judgeAll(run.log, run.rules)).toEqual([]);
  });

  it('has everything in it', () => {
    const frames = framesOf(run);
    const count = (type: string) => frames.filter((one) => one === type).length;
    expect(frames.length).toBeGreaterThan(60);
    expect(count('conversation.item.truncate')).toBe(2);
    expect(count('response.function_call_arguments.done')).toBe(2);
    expect(count('response.cancel')).toBe(2);
    expect(count('response.create')).toBe(4);
    expect(run.log.filter(({ what }) => what === 'heard').length).toBeGreaterThan(2);
  });
});

const ways = [1006, 1011].flatMap((code) =>
  [false, true].flatMap((reconnects) =>
    [false, true].map((reuses) => ({ code, reconnects, reuses, replays: reuses })),
  ),
);

describe.each(ways)(
  'lost with $code, reconnects: $reconnects, the same ids again: $reuses',
  ({ code, ...way }) => {
    it('keeps every promise, after whichever frame it is lost', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const undisturbed = framesOf(await play({ ...config, ...way }, longConversation));
      const broken: unknown[] = [];
      for (const [index, type] of undisturbed.entries()) {
        // The first frames make the session: before them there is nothing to lose.
        if (index < 4) continue;
        const drop = { afterFrames: index + 1, code };
        const { log, rules } = await play({ ...config, ...way }, longConversation, drop);
        const faults = judgeAll(log, rules);
        if (faults.length > 0) broken.push({ after: `${index + 1}: ${type}`, faults });
        expect(log.filter((entry) => entry.what === 'lost' && entry.conn === 1)).toHaveLength(1);
        expect(log.some((entry) => entry.what === 'opened' && entry.conn === 2)).toBe(way.reconnects);
      }
      expect(broken).toEqual([]);
    });
  },
);
