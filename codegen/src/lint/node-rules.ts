import { resolveRef } from '../bundle.js';
import type { SchemaFile } from '../load.js';
import { escapePointer, type SchemaNode, typesOf } from '../schema-node.js';
import { checkLimits } from './limit-rules.js';
import type { Complaint } from './lint.js';

/** Where a node stands. */
export interface NodeContext {
  readonly file: SchemaFile;
  /** All files of the vocabulary, by path. */
  readonly files: ReadonlyMap<string, SchemaFile>;
  /** The names of the unions that `vocabulary.json` declares, which have no file to refer to. */
  readonly unions: ReadonlySet<string>;
  readonly isRoot: boolean;
}

/** The rules that hold for every node of a file. */
export function checkNode(node: SchemaNode, context: NodeContext): Complaint[] {
  return [
    ...checkShape(node),
    ...checkArray(node),
    ...checkRef(node, context),
    ...checkUnionPlace(node, context),
    ...checkDescriptions(node),
    ...checkObject(node, context),
    ...checkLimits(node),
    ...checkOpenEnum(node, context),
  ];
}

/** An array says what it holds: without that its entries would be of any type. */
function checkArray(node: SchemaNode): Complaint[] {
  if (node.items !== undefined || !typesOf(node).includes('array')) return [];
  return [
    {
      rule: 'array-items',
      problem: 'The array does not say what it holds.',
      remedy: 'Add "items"; for entries of every kind, "items": { "x-any": true }.',
    },
  ];
}

/** A node says in exactly one way what it allows. */
function checkShape(node: SchemaNode): Complaint[] {
  const ways = ['$ref', 'type', 'const', 'enum', 'oneOf', 'anyOf', 'x-any'] as const;
  const used = ways.filter((way) => node[way] !== undefined);
  const enumWithType = used.length === 2 && used.includes('enum') && used.includes('type');
  if (used.length === 1 || enumWithType) return [];
  if (used.length === 0) {
    return [
      {
        rule: 'says-what-it-allows',
        problem: 'The node does not say what it allows.',
        remedy: 'Add a "type" or "$ref", or "x-any": true if every JSON value is meant.',
      },
    ];
  }
  return [
    {
      rule: 'says-what-it-allows',
      problem: `The node says what it allows in more than one way: ${used.join(', ')}.`,
      remedy: 'Keep one. For a value that may also be null, use "anyOf" with two options.',
    },
  ];
}

function checkRef(node: SchemaNode, { file, files, unions }: NodeContext): Complaint[] {
  if (node.$ref === undefined || unions.has(node.$ref)) return [];
  if (files.has(resolveRef(file.path, node.$ref))) return [];
  return [
    {
      pointer: '/$ref',
      rule: 'ref-target',
      problem: `"${node.$ref}" is not a file of this vocabulary.`,
      remedy:
        'Give the path of a file, relative to this one and without a fragment, or the name of a union of vocabulary.json.',
    },
  ];
}

function checkUnionPlace(node: SchemaNode, { isRoot }: NodeContext): Complaint[] {
  if (node.oneOf === undefined || isRoot) return [];
  return [
    {
      rule: 'named-unions',
      problem: 'A union stands inside a file, so its type has no name.',
      remedy: 'Give it a file of its own and refer to it.',
    },
  ];
}

function checkDescriptions(node: SchemaNode): Complaint[] {
  const complaints: Complaint[] = [];
  if (node.description !== undefined && !/[.!?)]$/.test(node.description)) {
    complaints.push({
      pointer: '/description',
      rule: 'full-stop',
      problem: 'The description does not end in a full stop.',
      remedy: 'It is read as a sentence in the reference: end it like one.',
    });
  }
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (property.description !== undefined || property.$ref !== undefined) continue;
    complaints.push({
      pointer: `/properties/${name}`,
      rule: 'description',
      problem: `"${name}" has no description.`,
      remedy: 'Say what it means, its unit, and what absence or null means.',
    });
  }
  return complaints;
}

function checkObject(node: SchemaNode, { file, isRoot }: NodeContext): Complaint[] {
  const complaints: Complaint[] = [];
  const names = Object.keys(node.properties ?? {});
  if (names.length > 0 && !isRoot) {
    complaints.push({
      rule: 'named-objects',
      problem: 'An object with properties stands inside another one, so its type has no name.',
      remedy: 'Give it a file of its own and refer to it.',
    });
  }
  for (const name of node.required ?? []) {
    if (names.includes(name)) continue;
    complaints.push({
      pointer: '/required',
      rule: 'required-exists',
      problem: `"${name}" is required but not described.`,
      remedy: 'Add it to "properties", or take it from "required".',
    });
  }
  for (const name of names.filter((key) => key in Object.prototype)) {
    complaints.push({
      pointer: `/properties/${name}`,
      rule: 'inherited-name',
      problem: `Every JavaScript object inherits a "${name}", so its absence would go unnoticed.`,
      remedy: 'Leave the property to the extra fields.',
    });
  }
  for (const name of names.filter((key) => !/^[A-Za-z_]\w*$/.test(key))) {
    complaints.push({
      pointer: `/properties/${escapePointer(name)}`,
      rule: 'property-name',
      problem: `"${name}" cannot be written after a dot in code.`,
      remedy: 'Leave the property to the extra fields.',
    });
  }
  const closed = node.additionalProperties === false;
  const strict = isRoot && file.folder === 'client';
  if (closed !== strict && (closed || strict)) {
    complaints.push({
      rule: 'extra-fields',
      problem: closed
        ? 'Extra fields are refused, but only client events may do so.'
        : 'A client event must refuse extra fields at its top.',
      remedy: closed ? 'Leave out "additionalProperties".' : 'Add "additionalProperties": false.',
    });
  }
  if (node.additionalProperties !== undefined && !closed && names.length > 0) {
    complaints.push({
      pointer: '/additionalProperties',
      rule: 'pure-map',
      problem: 'An object has both named properties and a rule for the others.',
      remedy: 'Leave out "additionalProperties": extra fields are allowed and kept anyway.',
    });
  }
  return complaints;
}

function checkOpenEnum(node: SchemaNode, { isRoot }: NodeContext): Complaint[] {
  const known = node['x-open-enum'];
  if (known === undefined) return [];
  const complaints: Complaint[] = [];
  if (!isRoot || node.type !== 'string') {
    complaints.push({
      pointer: '/x-open-enum',
      rule: 'open-enum',
      problem: 'An open enum is not a file of its own with "type": "string".',
      remedy: 'Move it to a file, so that its type and its guard have a name.',
    });
  }
  for (const [value, meaning] of Object.entries(known)) {
    if (/[.!?)]$/.test(meaning)) continue;
    complaints.push({
      pointer: `/x-open-enum/${value}`,
      rule: 'full-stop',
      problem: `What "${value}" means does not end in a full stop.`,
      remedy: 'It is read as a sentence in the reference: end it like one.',
    });
  }
  return complaints;
}
