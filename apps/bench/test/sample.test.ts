import { describe, expect, it, vi } from 'vitest';
import { MemorySampler } from '../src/measure/memory-sample.js';
import { TimeSampler } from '../src/measure/sample.js';

const facts = () => ({ results: [] });

describe('a sample of time', () => {
  it('of turns has whole conversations, each begun anew', async () => {
    const done: string[] = [];
    const turns = { count: 3, begin: () => done.push('begin') };
    const sampler = new TimeSampler({ run: () => done.push('run'), turns, facts });
    await sampler.warmUp();
    done.length = 0;
    await sampler.sample();
    const conversation = ['begin', 'run', 'run', 'run'];
    expect(done.length % conversation.length).toBe(0);
    expect(done.every((what, at) => what === conversation[at % conversation.length])).toBe(true);
  });

  it('of turns leaves out how they begin', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const later = (milliseconds: number) => () => {
      now += milliseconds;
    };
    const sampler = new TimeSampler({ run: later(2), turns: { count: 10, begin: later(50) }, facts });
    expect(await sampler.sample()).toBe(2);
    clock.mockRestore();
  });
});

describe('a sample of memory', () => {
  it('is what a run leaves as long as somebody holds what it returned', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 0.5);
    const sampler = new MemorySampler({ run: () => numbers(250_000), facts });
    await sampler.warmUp();
    const bytes = await sampler.sample();
    expect(bytes).toBeGreaterThan(1_900_000);
    expect(bytes).toBeLessThan(4_500_000);
  });

  it('leaves out what was there before, and what nobody holds', async () => {
    const kept: number[][] = [];
    const turns = { count: 1, begin: () => kept.push(Array.from({ length: 250_000 }, () => Math.random())) };
    const run = () => [Array.from({ length: 250_000 }, () => Math.random()).length];
    const sampler = new MemorySampler({ run, turns, facts });
    await sampler.warmUp();
    expect(await sampler.sample()).toBeLessThan(500_000);
    expect(kept.length).toBeGreaterThan(0);
  });
});
