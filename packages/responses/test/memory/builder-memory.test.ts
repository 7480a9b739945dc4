import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PrefixFingerprints } from '../../src/hash/prefix-fingerprints.js';
import { appendHistory, createResponsesBuilder, type ResponsesBuilderOptions } from '../../src/index.js';
import { History, MODEL } from '../build/support/history.js';
import { call, output, reasoning } from '../build/support/items.js';

/** Questions with answers that were reasoned about, and calls. */
function conversation(turns: number): History {
  const history = new History();
  for (let n = 0; n < turns; n += 1) {
    history
      .user(`q${n}`)
      .response([reasoning(`rs_${n}`, `E${n}`), call(`call_${n}`, `fc_${n}`)], {
        results: { [`call_${n}`]: `r${n}` },
      })
      .response([output(`msg_${n}`, `a${n}`)]);
  }
  return history;
}

/** The lists as they are now; the records in them are the same objects. */
function now({ messages, thoughts, toolCalls, items }: History) {
  return appendHistory({ messages, thoughts, toolCalls, items }, {});
}

/** The summaries of reasoning: a build that goes on from another one has the very lists of that. */
function summaries({ input }: { readonly input: readonly object[] }): unknown[] {
  return input.flatMap((item) => ('summary' in item ? [item.summary] : []));
}

function builder(options: Partial<ResponsesBuilderOptions> = {}) {
  return createResponsesBuilder({ model: MODEL, ...options });
}

/** Whether the second of two builds went on from the first. */
async function goesOn(
  history: History,
  between: () => unknown,
  options: Partial<ResponsesBuilderOptions> = {},
): Promise<boolean> {
  const { build } = builder(options);
  const [first] = summaries(await build(now(history)));
  await between();
  const [second] = summaries(await build(now(history)));
  expect(first).toBeDefined();
  return first === second;
}

describe('a builder goes on from its last build', () => {
  it('when records come behind it', async () => {
    const history = conversation(3);
    expect(await goesOn(history, () => history.user('go on'))).toBe(true);
  });

  it('when records come behind it, and checks their fingerprints by all that stands before them', async () => {
    const { build } = builder({ replayGuard: 'prefix' });
    const history = new History();
    for (let turn = 0; turn < 4; turn += 1) {
      history.user(`q${turn}`);
      const prefix = new PrefixFingerprints({ model: MODEL });
      for (const item of (await build(now(history))).input) prefix.append(item);
      const fingerprint = () => prefix.digest();
      history.response([reasoning(`rs_${turn}`, `E${turn}`), output(`msg_${turn}`, 'a')], { fingerprint });
    }
    const first = summaries(await build(now(history)));
    expect(first).toHaveLength(4);
    expect(summaries(await build(now(history))).every((summary, at) => summary === first[at])).toBe(true);
  });

  it('round by round while the model calls tools', async () => {
    const history = new History().user('do it');
    const { build } = builder();
    await build(now(history));
    let before: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      history.response([reasoning(`rs_${round}`, `E${round}`), call(`call_${round}`, `fc_${round}`)], {
        results: { [`call_${round}`]: 'r' },
      });
      const after = summaries(await build(now(history)));
      expect(after.slice(0, before.length).every((summary, at) => summary === before[at])).toBe(true);
      before = after;
    }
    expect(before).toHaveLength(5);
  });

  it('when memories and the system prompt change, under the guard of whole responses', async () => {
    const history = conversation(2);
    const systemPrompt = { render: () => `There are ${history.messages.length} messages.` };
    const memories = [{ id: 'm', content: systemPrompt }];
    expect(await goesOn(history, () => history.user('go on'), { systemPrompt, memories })).toBe(true);
  });

  it('behind a question without an origin, and where nothing has one', async () => {
    const history = new History()
      .user('q')
      .response([reasoning('rs_1', 'E1'), output('msg_1', 'a')], { withOrigin: false });
    expect(await goesOn(history, () => history.user('go on'))).toBe(true);
  });

  it('behind a history of items as the API has them', async () => {
    const history = new History();
    const reasoned = { ...reasoning('rs_1', 'E1'), summary: [{ type: 'summary_text', text: 's' }] };
    history.item({ role: 'user', content: 'q' }).item(reasoned).item(output('msg_1', 'a'));
    const ask = () => history.item({ role: 'user', content: [{ type: 'input_text', text: 'go on' }] });
    expect(await goesOn(history, ask)).toBe(true);
  });

  it('for each of many conversations', async () => {
    const { build } = builder();
    const conversations = [conversation(1), conversation(2), conversation(3)];
    const first: unknown[] = [];
    for (const history of conversations) first.push(summaries(await build(now(history)))[0]);
    const second: unknown[] = [];
    for (const history of conversations) second.push(summaries(await build(now(history.user('go on'))))[0]);
    expect(second.every((summary, at) => summary === first[at])).toBe(true);
  });
});

describe('a builder begins at the beginning', () => {
  it('when a record was replaced, or its own field changed in place', async () => {
    const history = conversation(2);
    const [message] = history.messages;
    if (message === undefined) throw new RangeError('There is no message.');
    expect(await goesOn(history, () => history.messages.splice(0, 1, { ...message }))).toBe(false);
    expect(await goesOn(history, () => Object.assign(history.toolCalls[0] ?? {}, { results: 'x' }))).toBe(
      false,
    );
    expect(await goesOn(history, () => Object.assign(history.thoughts[0] ?? {}, { createdAt: 0 }))).toBe(
      false,
    );
  });

  it('when a record changed while the system prompt was waited for', async () => {
    const history = conversation(2);
    let change = (): unknown => undefined;
    const systemPrompt = {
      render: async () => {
        await Promise.resolve();
        change();
        return 'Be brief.';
      },
    };
    const { build } = builder({ systemPrompt });
    await build(now(history));
    const changed = now(history);
    change = () => Object.assign(history.messages[0] ?? {}, { content: 'changed' });
    expect((await build(changed)).input[0]).toEqual({ role: 'user', content: 'changed' });
  });

  it('when a text or media of the history is asked for in each request', async () => {
    const history = conversation(2);
    let loaded = 0;
    const asBase64 = () => {
      loaded += 1;
      return 'iVBORw0KGgo=';
    };
    history.user('look', { attachments: [{ id: 'p', kind: 'image', mimeType: 'image/png', asBase64 }] });
    expect(await goesOn(history, () => history.user('go on'))).toBe(false);
    expect(loaded).toBe(2);
  });

  it('when the caller renders results by itself', async () => {
    const history = conversation(2);
    const renderTrustedContent = (content: string) => content;
    expect(await goesOn(history, () => history.user('go on'), { renderTrustedContent })).toBe(false);
  });
});

describe('what a builder remembers', () => {
  it('is not what it hands out: a caller may change the items and the list of a body', async () => {
    const history = conversation(2);
    const { build } = builder();
    const first = await build(now(history));
    const text = JSON.stringify(first);
    for (let again = 0; again < 2; again += 1) {
      const body = await build(now(history));
      expect(JSON.stringify(body)).toBe(text);
      for (const item of body.input) Object.assign(item, { cache_control: 'x', id: undefined });
      body.input.pop();
    }
    expect(JSON.stringify(await build(now(history)))).toBe(text);
  });

  it('serves builds that run side by side', async () => {
    const history = conversation(2);
    const { build } = builder();
    await build(now(history));
    const more = conversation(4);
    const branch = (text: string) =>
      appendHistory(now(history), {
        messages: [{ id: text, role: 'user', content: text, createdAt: more.tick() * 2 }],
      });
    const branches = ['one', 'two', 'three'].map(branch);
    const bodies = await Promise.all(branches.map((each) => build(each)));
    const fresh = await Promise.all(branches.map((each) => builder().build(each)));
    expect(bodies).toEqual(fresh);
    const longer = branches.map((each) =>
      appendHistory(each, {
        messages: [{ id: 'x', role: 'user', content: 'x', createdAt: more.tick() * 3 }],
      }),
    );
    for (const each of longer) expect(await build(each)).toEqual(await builder().build(each));
  });

  it('goes when the history does', async () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect !== 'function') throw new TypeError('There is no garbage collector to call.');
    const { build } = builder();
    const summaryOf = async (history: History): Promise<WeakRef<object>> => {
      const [summary] = summaries(await build(now(history)));
      if (typeof summary !== 'object' || summary === null) throw new TypeError('There is no summary.');
      return new WeakRef(summary);
    };
    const kept = conversation(2);
    const keptSummary = await summaryOf(kept);
    const goneSummary = await summaryOf(conversation(2));
    // A weak reference holds until the turn of the event loop ends.
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
    expect(keptSummary.deref()).toBeDefined();
    expect(goneSummary.deref()).toBeUndefined();
    expect(kept.messages).toHaveLength(4);
  });
});
