import { createHash } from 'node:crypto';
import type { ResponsesFunctionTool, ResponsesInputItem } from '@prismwire/core/responses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/hash/canonical-json.js';
import { type FingerprintHead, fingerprintOpenAIResponsesPrefix } from '../../src/hash/fingerprint.js';
import { PrefixFingerprints } from '../../src/hash/prefix-fingerprints.js';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const HELLO: ResponsesInputItem = { role: 'user', content: 'hello' };
const BYE: ResponsesInputItem = { type: 'message', role: 'assistant', content: 'bye' };
const TOOL: ResponsesFunctionTool = { type: 'function', strict: false, name: 'f', parameters: {} };
const TOOL_TEXT = '{"name":"f","parameters":{},"strict":false,"type":"function"}';

describe('fingerprintOpenAIResponsesPrefix', () => {
  it.each([
    [
      'nothing but a model',
      { model: 'm', input: [] },
      '{"input":[],"instructions":undefined,"model":"m","tools":undefined}',
    ],
    [
      'an empty list of tools, which is not none',
      { model: 'm', input: [], tools: [] },
      '{"input":[],"instructions":undefined,"model":"m","tools":[]}',
    ],
    [
      'everything',
      { tools: [TOOL], model: 'm"', instructions: '', input: [HELLO, BYE] },
      `{"input":[{"content":"hello","role":"user"},{"content":"bye","role":"assistant","type":"message"}],"instructions":"","model":"m\\"","tools":[${TOOL_TEXT}]}`,
    ],
    [
      'the items before throughItem',
      { model: 'm', input: [HELLO, BYE], throughItem: 1 },
      '{"input":[{"content":"hello","role":"user"}],"instructions":undefined,"model":"m","tools":undefined}',
    ],
    [
      'no item through 0',
      { model: 'm', input: [HELLO], throughItem: 0 },
      '{"input":[],"instructions":undefined,"model":"m","tools":undefined}',
    ],
    [
      'all items through more than there are',
      { model: 'm', input: [HELLO], throughItem: 5 },
      '{"input":[{"content":"hello","role":"user"}],"instructions":undefined,"model":"m","tools":undefined}',
    ],
  ])('hashes %s', async (_, request, text) => {
    expect(await fingerprintOpenAIResponsesPrefix(request)).toBe(sha256(text));
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses to go through item %d',
    async (throughItem) => {
      await expect(
        fingerprintOpenAIResponsesPrefix({ model: 'm', input: [HELLO], throughItem }),
      ).rejects.toMatchObject({
        code: 'invalid_option',
        path: '/throughItem',
      });
    },
  );
});

const ITEM: fc.Arbitrary<ResponsesInputItem> = fc.oneof(
  fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.string({ unit: 'binary' }) }),
  fc.record({
    type: fc.constant('function_call'),
    call_id: fc.string(),
    name: fc.string(),
    arguments: fc.json(),
  }),
  fc.record({
    type: fc.constant('reasoning'),
    id: fc.string(),
    summary: fc.array(fc.record({ type: fc.constant('summary_text'), text: fc.string() })),
    encrypted_content: fc.option(fc.string()),
  }),
);
const HEAD: fc.Arbitrary<FingerprintHead> = fc.record(
  {
    model: fc.string(),
    instructions: fc.string({ unit: 'binary' }),
    tools: fc.array(
      fc.record({
        type: fc.constant('function'),
        name: fc.string(),
        parameters: fc.dictionary(fc.string(), fc.jsonValue()),
        strict: fc.boolean(),
      }),
    ),
  },
  { requiredKeys: ['model'] },
);

describe('PrefixFingerprints', () => {
  it('gives the documented digest before any item of any input', async () => {
    await fc.assert(
      fc.asyncProperty(HEAD, fc.array(ITEM, { maxLength: 8 }), async (head, input) => {
        const fingerprints = new PrefixFingerprints(head);
        for (const [throughItem, item] of input.entries()) {
          expect(fingerprints.length).toBe(throughItem);
          expect(fingerprints.digest()).toBe(
            await fingerprintOpenAIResponsesPrefix({ ...head, input, throughItem }),
          );
          fingerprints.append(item);
        }
        expect(fingerprints.digest()).toBe(await fingerprintOpenAIResponsesPrefix({ ...head, input }));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the documented digest of long items, too', async () => {
    const input: ResponsesInputItem[] = [1, 70_000, 3, 65_536, 200_000].map((length) => ({
      role: 'user',
      content: 'é'.repeat(length),
    }));
    const fingerprints = new PrefixFingerprints({ model: 'm' });
    for (const item of input) fingerprints.append(item);
    expect(fingerprints.digest()).toBe(await fingerprintOpenAIResponsesPrefix({ model: 'm', input }));
  });

  it('writes each item once, however many digests are asked for', () => {
    for (const count of [10, 100, 1000]) {
      let written = 0;
      const fingerprints = new PrefixFingerprints(
        { model: 'm' },
        {
          canonicalJson: (item) => {
            written += 1;
            return canonicalJson(item);
          },
        },
      );
      for (let index = 0; index < count; index += 1) {
        fingerprints.digest();
        fingerprints.append({ role: 'user', content: `${index}` });
        fingerprints.digest();
      }
      expect(written).toBe(count);
    }
  });

  it('writes an item of an earlier build no more when the builds share its text', () => {
    const texts = new WeakMap<ResponsesInputItem, string>();
    let written = 0;
    const digestOf = (input: readonly ResponsesInputItem[]): string => {
      const fingerprints = new PrefixFingerprints(
        { model: 'm' },
        {
          texts,
          canonicalJson: (item) => {
            written += 1;
            return canonicalJson(item);
          },
        },
      );
      for (const item of input) fingerprints.append(item);
      return fingerprints.digest();
    };
    const first = digestOf([HELLO, BYE]);
    expect(digestOf([HELLO, BYE])).toBe(first);
    expect(digestOf([HELLO, BYE, { role: 'user', content: 'new' }])).not.toBe(first);
    expect(written).toBe(3);
  });

  it('appends nothing when an item cannot be written', async () => {
    const fingerprints = new PrefixFingerprints({ model: 'm' });
    fingerprints.append(HELLO);
    const broken: ResponsesInputItem = { role: 'user', content: 'x', ...{ extra: 1n } };
    expect(() => fingerprints.append(broken)).toThrow(expect.objectContaining({ code: 'invalid_record' }));
    expect(fingerprints.length).toBe(1);
    expect(fingerprints.digest()).toBe(
      await fingerprintOpenAIResponsesPrefix({ model: 'm', input: [HELLO] }),
    );
  });
});
