import { type SchemaNode, type TypeName, typesOf } from '../schema-node.js';
import type { Complaint } from './lint.js';

/** For which types a limit is made. */
const LIMITS = [
  { keywords: ['minimum', 'maximum', 'exclusiveMinimum'], what: 'numbers', types: ['number', 'integer'] },
  { keywords: ['minLength', 'maxLength', 'pattern'], what: 'texts', types: ['string'] },
  { keywords: ['minItems', 'maxItems'], what: 'arrays', types: ['array'] },
] as const;

/** Limits stand where they can take effect, in a form that every step can check. */
export function checkLimits(node: SchemaNode): Complaint[] {
  const complaints = [...checkPattern(node), ...checkNumbers(node)];
  if (node.minLength !== undefined && node.minLength !== 1) {
    complaints.push({
      pointer: '/minLength',
      rule: 'min-length',
      problem: 'Only 1 is supported: a text that is not empty.',
      remedy: 'Use "minLength": 1, or say the length in "description".',
    });
  }
  const allowed: ReadonlySet<TypeName> = new Set(typesOf(node));
  for (const { keywords, what, types } of LIMITS) {
    if (types.some((type) => allowed.has(type))) continue;
    if (keywords.every((keyword) => node[keyword] === undefined)) continue;
    complaints.push({
      rule: 'limit-type',
      problem: `A limit for ${what} stands on a node that allows none.`,
      remedy: `Add the type ${types.map((type) => `"${type}"`).join(' or ')}, or take the limit away.`,
    });
  }
  return complaints;
}

function checkPattern({ pattern }: SchemaNode): Complaint[] {
  if (pattern === undefined) return [];
  const pointer = '/pattern';
  if (!isLinearPattern(pattern)) {
    return [
      {
        pointer,
        rule: 'linear-pattern',
        problem:
          'The pattern is not anchored at both ends, or repeats a group: a hostile text could stall it.',
        remedy: 'Use one class with one repetition between ^ and $, such as ^[A-Za-z0-9_-]+$.',
      },
    ];
  }
  try {
    new RegExp(pattern, 'u');
    return [];
  } catch (error) {
    return [
      {
        pointer,
        rule: 'pattern-syntax',
        problem: `JavaScript cannot read the pattern: ${error instanceof Error ? error.message : error}.`,
        remedy: 'Write the lower end of each range first, and escape what has a meaning of its own.',
      },
    ];
  }
}

/** Anchored, without groups: each part is a literal or a class, so that matching never backtracks far. */
function isLinearPattern(pattern: string): boolean {
  return /^\^(?:\[[^\]]+\]|[^[\]()*+?{}|\\^$.])(?:[*+?]|\{\d+(?:,\d*)?\})?\$$/.test(pattern);
}

/** The names and texts that are made of a limit cannot hold an exponent. */
function checkNumbers(node: SchemaNode): Complaint[] {
  const keywords = LIMITS.flatMap((limit) => limit.keywords);
  return keywords.flatMap((keyword) => {
    const limit = node[keyword];
    if (typeof limit !== 'number' || /^-?\d+(\.\d+)?$/.test(String(limit))) return [];
    return [
      {
        pointer: `/${keyword}`,
        rule: 'plain-limit',
        problem: `${limit} is too large or too small to be written without an exponent.`,
        remedy: 'Leave the limit out, or say it in "description".',
      },
    ];
  });
}
