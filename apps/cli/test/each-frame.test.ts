import { describe, expect, it } from 'vitest';
import { eachFrame } from '../src/frames/each-frame.js';
import { toolRound } from './support/command.js';

describe('a fault in what a command does with a frame', () => {
  it('keeps its stack, for the report', async () => {
    const limit = Error.stackTraceLimit;
    const fault = await eachFrame(toolRound, { frame: brokenWork }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(TypeError);
    expect(fault instanceof Error && fault.stack).toMatch(/^ +at .*brokenWork/m);
    expect(Error.stackTraceLimit).toBe(limit);
  });
});

function brokenWork(): string {
  throw new TypeError('no such thing');
}
