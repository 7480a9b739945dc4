import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { finished, printed, prismwire, start } from './support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'prismwire-simulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('prismwire simulate', () => {
  it('is a Prism server until Ctrl-C, and tells of each connection', async () => {
    const child = start(['simulate']);
    const end = finished(child);
    let text = '';
    child.stdout?.on('data', (piece: string) => {
      text += piece;
    });
    await printed(child, 2);
    const [url = ''] = /ws:\/\/\S+/.exec(text) ?? [];
    const socket = new WebSocket(url);
    const [first] = await once(socket, 'message');
    expect(JSON.parse(String(first))).toMatchObject({ type: 'session.created' });
    socket.close(1000);
    await once(socket, 'close');
    await expect.poll(() => text).toContain('connection 1 closed');
    child.kill('SIGINT');
    const { code, stdout, stderr } = await end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/connection 1 opened\nconnection 1 closed with 1000: 0 frames came, \d+ went\n$/);
  });

  it('plays a scenario from a file', async () => {
    const file = join(folder, 'scenario.json');
    writeFileSync(file, JSON.stringify({ turns: [{ steps: [{ do: 'say', text: 'Ahoy.' }] }] }));
    const child = start(['simulate', '--scenario', file]);
    await printed(child, 2);
    child.kill('SIGINT');
    expect(await finished(child)).toMatchObject({ code: 0 });
  });

  it('says what is wrong with a scenario, and where', async () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, JSON.stringify({ turns: [{ steps: [{ do: 'sing' }] }] }));
    const { code, stderr } = await prismwire(['simulate', '--scenario', file]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/broken\.json: The scenario breaks a rule at \/turns\/0\/steps\/0/);
  });

  it.each([
    ['a port that is none', ['--port', '70000'], /from 0 to 65535/],
    ['a port that is no number', ['--port', 'http'], /from 0 to 65535/],
    [
      'a file that is not there',
      ['--scenario', join(folder, 'none.json')],
      /none\.json: there is no such file/,
    ],
  ])('refuses %s', async (_, args, message) => {
    const { code, stderr } = await prismwire(['simulate', ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('names the port that is taken', async () => {
    const first = start(['simulate']);
    let text = '';
    first.stdout?.on('data', (piece: string) => {
      text += piece;
    });
    await printed(first, 2);
    const [, port = ''] = /:(\d+)/.exec(text) ?? [];
    const { code, stderr } = await prismwire(['simulate', '--port', port]);
    first.kill('SIGINT');
    expect(code).toBe(2);
    expect(stderr).toContain(`The port ${port} is taken.`);
  });
});
