import { describe, expect, it } from 'vitest';
import { memoryTransportPair, type TransportFrame } from '../src/index.js';
import { settle } from './support/fake-clock.js';

describe('a connection in memory', () => {
  it('keeps frames until somebody wants them, and their order', async () => {
    const [client, server] = memoryTransportPair();
    server.send('one');
    server.send(new Uint8Array([2]));
    await settle();
    const frames: TransportFrame[] = [];
    client.onmessage = (frame) => frames.push(frame);
    server.send('three');
    expect(frames).toEqual([]);
    await settle();
    expect(frames).toEqual(['one', new Uint8Array([2]), 'three']);
  });

  it('counts what waits at an end that is paused', async () => {
    const [client, server] = memoryTransportPair();
    server.onmessage = () => {};
    server.paused = true;
    client.send('12345');
    client.send('678');
    await settle();
    expect(client.bufferedAmount).toBe(8);
    server.paused = false;
    await settle();
    expect(client.bufferedAmount).toBe(0);
  });

  it('tells both ends of a close, after what was sent before', async () => {
    const [client, server] = memoryTransportPair();
    const told: unknown[] = [];
    client.onmessage = (frame) => told.push(frame);
    client.onclose = (close) => told.push(['client', close]);
    server.onclose = (close) => told.push(['server', close]);
    server.send('last');
    server.close(4000, 'bye');
    server.close(4001, 'again');
    server.send('never');
    await settle();
    const close = { code: 4000, reason: 'bye' };
    expect(told).toEqual(['last', ['client', close], ['server', close]]);
  });

  it('tells both ends of a loss, and loses what was on its way', async () => {
    const [client, server] = memoryTransportPair();
    const told: unknown[] = [];
    client.onmessage = (frame) => told.push(frame);
    for (const end of [client, server]) end.onclose = ({ code }) => told.push(code);
    server.send('lost');
    client.terminate();
    client.send('never');
    await settle();
    expect(told).toEqual([1006, 1006]);
  });

  it('can be paused by its own handler', async () => {
    const [client, server] = memoryTransportPair();
    const frames: TransportFrame[] = [];
    client.onmessage = (frame) => {
      frames.push(frame);
      if (frames.length === 1) client.paused = true;
    };
    for (const frame of ['one', 'two', 'three']) server.send(frame);
    await settle();
    expect(frames).toEqual(['one']);
    client.paused = false;
    await settle();
    expect(frames).toEqual(['one', 'two', 'three']);
  });
});
