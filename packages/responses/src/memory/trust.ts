import type { Entry } from '../build/timeline.js';
import { type Tools, toolNamed } from '../tools/tool-list.js';

/** By the name of a tool that was called: whether its results were shown as trusted. */
export type Trust = Map<string, boolean>;

/** Takes in the tools that records call. */
export function addTrust(trust: Trust, entries: readonly Entry[], tools: Tools): void {
  for (const { kind, record } of entries) {
    if (kind === 'call' && !trust.has(record.tool)) trust.set(record.tool, isTrusted(tools, record.tool));
  }
}

/** Whether tools are trusted as they were. */
export function isSameTrust(trust: Trust, tools: Tools): boolean {
  for (const [name, was] of trust) if (isTrusted(tools, name) !== was) return false;
  return true;
}

function isTrusted(tools: Tools, name: string): boolean {
  return toolNamed(tools, name)?.trusted === true;
}
