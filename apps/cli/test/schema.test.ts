import { readdirSync, readFileSync } from 'node:fs';
import * as core from '@prismwire/core/prism';
import { describe, expect, it } from 'vitest';
import { jsonLines, prismwire } from './support/command.js';

describe('prismwire schema list', () => {
  it('has every event of both directions, and every other type that can be validated', async () => {
    const { code, stdout } = await prismwire(['schema', 'list', '--format', 'jsonl']);
    expect(code).toBe(0);
    const entries = jsonLines(stdout);
    const from = (sender: string) => entries.filter((entry) => entry.from === sender);
    expect(
      from('server')
        .map(({ wireType }) => wireType)
        .sort(),
    ).toEqual([...core.prismServerEventTypes].sort());
    expect(
      from('client')
        .map(({ wireType }) => wireType)
        .sort(),
    ).toEqual([...core.prismClientEventTypes].sort());
    const validators = Object.keys(core).filter((name) => name.startsWith('validate'));
    expect(entries.map(({ name }) => `validate${name}`).sort()).toEqual(validators.sort());
    expect(entries.find(({ name }) => name === 'ConversationItemCreatedEvent')).toMatchObject({
      kinds: ['item.created', 'tool.result.created'],
      description: expect.stringMatching(/\.$/),
    });
  });

  it('says the names, the kind and one sentence of each', async () => {
    const { code, stdout } = await prismwire(['schema', 'list']);
    expect(code).toBe(0);
    const [server = '', client = '', shared = ''] = stdout.split(/^Sent by the client$|^Parts of events$/m);
    expect(server).toMatch(
      /^response\.text\.delta {2}ResponseTextDeltaEvent {2}decoded as text\.delta\n {4}A .*\.$/m,
    );
    expect(client).toMatch(/^session\.update {2}SessionUpdateEvent\n {4}\S.*\.$/m);
    expect(shared).toMatch(/^RealtimeItem\n {4}\S.*\.$/m);
  });
});

describe('prismwire schema show', () => {
  it.each(['session.created', 'SessionCreatedEvent', 'sessioncreatedevent'])('finds %s', async (name) => {
    const { code, stdout } = await prismwire(['schema', 'show', name]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^SessionCreatedEvent {2}\(wire type session\.created; decoded as session\.created; sent by the server\)\n\n\S/,
    );
    expect(stdout).toMatch(/^session +RealtimeSession +yes +no +\S/m);
    expect(stdout).toMatch(/^event_id +string +no +no +\S/m);
  });

  it('finds an event by the kind it becomes', async () => {
    const { stdout } = await prismwire(['schema', 'show', 'tool.result.created']);
    expect(stdout).toMatch(/^ConversationItemCreatedEvent /);
  });

  it('says limits, null, arrays and what a text holds', async () => {
    const waits = await prismwire(['schema', 'show', 'PrismToolWaits']);
    expect(waits.stdout).toMatch(/^result_timeout_s +number > 0 +yes +yes /m);
    const response = await prismwire(['schema', 'show', 'RealtimeResponse']);
    expect(response.stdout).toMatch(/^id +string, not empty +yes +no /m);
    expect(response.stdout).toMatch(/^usage +RealtimeUsage +no +yes /m);
    expect(response.stdout).toMatch(/^output +RealtimeOutputItem\[\] +no +yes /m);
    const audio = await prismwire(['schema', 'show', 'response.audio.delta']);
    expect(audio.stdout).toMatch(/^output_index +integer >= 0 +yes +no /m);
    expect(audio.stdout).toMatch(/^delta +string, base64 of 16-bit audio +yes +no /m);
  });

  it('lists the values of an open enum and the members of a union', async () => {
    const reason = await prismwire(['schema', 'show', 'PrismEndReason']);
    expect(reason.stdout).toMatch(/^"timeout" +\S/m);
    expect(reason.stdout).toContain('Any other string is valid too.');
    const item = await prismwire(['schema', 'show', 'RealtimeItem']);
    expect(item.stdout).toContain('\n  RealtimeMessageItem\n');
    expect(item.stdout).toContain('\n  RealtimeUnknownItem\n');
  });

  it('ends with an example, which is one of the fixtures', async () => {
    const { stdout } = await prismwire(['schema', 'show', 'response.text.delta']);
    const [, example = ''] = stdout.split('\nExample\n\n');
    const folder = new URL('../../../fixtures/ResponseTextDeltaEvent/', import.meta.url);
    const fixtures: unknown[] = readdirSync(folder).map((file) =>
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    );
    expect(fixtures).toContainEqual(JSON.parse(example));
  });

  it('ships a valid example of every type', async () => {
    const file = new URL('../dist/examples.json', import.meta.url);
    const examples: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    const guards = new Map<string, unknown>(Object.entries(core));
    expect(Object.keys(examples).length).toBeGreaterThan(50);
    for (const [name, example] of Object.entries(examples)) {
      const guard = guards.get(`is${name}`);
      expect(typeof guard === 'function' && guard(example), name).toBe(true);
    }
  });

  it.each([
    ['session.creatd', 'session.created'],
    ['ResponseTextDelta', 'ResponseTextDeltaEvent'],
    ['tool_waits', 'PrismToolWaits'],
  ])('answers %s with the nearest names', async (name, meant) => {
    const { code, stdout, stderr } = await prismwire(['schema', 'show', name]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^prismwire: there is no type ".*"\. Did you mean .*\?\n$/);
    expect(stderr).toContain(meant);
  });

  it('points to the list when nothing is near, `constructor` included', async () => {
    const { code, stderr } = await prismwire(['schema', 'show', 'constructor']);
    expect(code).toBe(2);
    expect(stderr).toContain('prismwire schema list has them all.');
  });
});
