import { startPrismSimulator } from '@prismwire/simulator';
import { describe, expect, it } from 'vitest';
import { finished, prismwire, start } from './support/command.js';

describe('prismwire talk', () => {
  it('holds a typed conversation with a server inside the command', async () => {
    const { code, stdout, stderr } = await prismwire(['talk'], 'hello there\n\nand again\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Connected to a simulator inside this command/);
    expect(stdout).toContain('hello there');
    expect(stdout).toContain('and again');
    expect(stdout.match(/\[completed, \d+ bytes of sound\]/g)).toHaveLength(2);
  });

  it('shows calls of tools, errors and broken frames of a server that it is told, and ends with it', async () => {
    await using simulator = await startPrismSimulator({
      scenario: {
        turns: [
          {
            steps: [
              { do: 'say', text: 'Wait \u001b[2Ja moment.' },
              { do: 'call', tool: 'get_weather', arguments: { city: 'Rome' } },
            ],
          },
        ],
      },
    });
    const child = start(['talk', simulator.url]);
    const end = finished(child);
    let text = '';
    child.stdout?.on('data', (piece: string) => {
      text += piece;
    });
    child.stdin?.write('hello\n');
    const connection = await simulator.connections.number(1);
    await connection.waitFor('response.create');
    connection.send(JSON.stringify({ type: 'error', error: { type: 'server_error', message: 'Too warm.' } }));
    connection.send('no JSON');
    await expect
      .poll(() => text, { timeout: 10_000 })
      .toMatch(/\[error: Too warm\.\]\n\[broken frame: .*\]\n/);
    child.stdin?.end();
    const { code, stdout, stderr } = await end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('a moment.');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('[tool get_weather({"city":"Rome"})]');
  });

  it('says when there is no server, and names the address', async () => {
    const { code, stderr } = await prismwire(['talk', 'ws://127.0.0.1:9', '--timeout', '2000']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^prismwire: no session with ws:\/\/127\.0\.0\.1:9: /);
  });

  it('takes the token from the environment, and never shows it', async () => {
    await using simulator = await startPrismSimulator();
    process.env.PRISM_TEST_TOKEN = 'secret-token';
    const { code, stdout } = await prismwire(
      ['talk', simulator.url, '--auth-env', 'PRISM_TEST_TOKEN'],
      'hello\n',
    );
    delete process.env.PRISM_TEST_TOKEN;
    expect(code).toBe(0);
    expect(stdout).not.toContain('secret-token');
    expect(simulator.connections.at(0)?.headers.authorization).toBe('Bearer secret-token');
    const missing = await prismwire(['talk', simulator.url, '--auth-env', 'PRISM_NO_TOKEN'], '');
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('PRISM_NO_TOKEN is empty') });
  });

  it('is ended by Ctrl-C', async () => {
    const child = start(['talk']);
    const end = finished(child);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stderr: '' });
  });
});
