import type { RealtimeTool } from '@prismwire/core/prism';
import { defaultTurns, fallbackTurn } from './default-turns.js';
import type { ScenarioTurn, ScenarioWhen } from './scenario-turn.js';

/** What a response is asked for. */
export interface Occasion {
  readonly cause: 'client' | 'speech' | 'tool_results';
  /** The person's last message. */
  readonly text: string;
  readonly tools: readonly RealtimeTool[];
  readonly toolChoice: unknown;
  /** The results of the tools that the response continues, joined. */
  readonly result: string;
}

/** A turn, and the tool that its calls without a name are for. */
export interface ChosenTurn {
  readonly turn: ScenarioTurn;
  readonly tool: RealtimeTool | undefined;
}

/** Deals out the turns of a scenario, and keeps count of how often each was used. */
export class TurnDeck {
  readonly #turns: readonly ScenarioTurn[];
  readonly #used = new Map<ScenarioTurn, number>();

  constructor(turns: readonly ScenarioTurn[] = []) {
    this.#turns = turns;
  }

  choose(occasion: Occasion): ChosenTurn {
    for (const turn of [...this.#turns, ...defaultTurns]) {
      const used = this.#used.get(turn) ?? 0;
      if (used >= (turn.times ?? Number.POSITIVE_INFINITY) || !fits(turn.when ?? {}, occasion)) continue;
      this.#used.set(turn, used + 1);
      return { turn, tool: toolFor(turn.when ?? {}, occasion) };
    }
    return { turn: fallbackTurn(occasion.text), tool: undefined };
  }
}

function fits(when: ScenarioWhen, occasion: Occasion): boolean {
  if (when.cause !== undefined && when.cause !== occasion.cause) return false;
  if (when.text !== undefined && !holds(occasion.text, when.text)) return false;
  if (when.toolRequired !== undefined && when.toolRequired !== isToolRequired(occasion)) return false;
  return when.tool === undefined || (occasion.toolChoice !== 'none' && toolFor(when, occasion) !== undefined);
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function isToolRequired({ toolChoice, tools, cause }: Occasion): boolean {
  // Once the results are in, an answer is wanted: a server that called again would never come to an end.
  if (tools.length === 0 || cause === 'tool_results') return false;
  return toolChoice === 'required' || chosenName(toolChoice) !== undefined;
}

/** The name of the tool that `tool_choice` asks for, as `{ type: 'function', name }` says it. */
function chosenName(toolChoice: unknown): string | undefined {
  if (typeof toolChoice !== 'object' || toolChoice === null || !('name' in toolChoice)) return undefined;
  return typeof toolChoice.name === 'string' ? toolChoice.name : undefined;
}

function toolFor(when: ScenarioWhen, { tools, toolChoice }: Occasion): RealtimeTool | undefined {
  const { tool: part } = when;
  if (part !== undefined) return tools.find(({ name }) => holds(name ?? '', part));
  const name = chosenName(toolChoice);
  return name === undefined ? tools[0] : tools.find((tool) => tool.name === name);
}
