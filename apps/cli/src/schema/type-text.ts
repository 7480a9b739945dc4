import { isRecord } from '../is-record.js';
import { referenceName, type SchemaNode } from './catalogue.js';

/** The type of a field in words, and whether null may stand for it. */
export interface FieldType {
  readonly text: string;
  readonly isNullable: boolean;
}

/** Says what values a part of the schema takes, e.g. `string, not empty`, `integer >= 0`, `RealtimeItem[]`. */
export function fieldType(node: SchemaNode): FieldType {
  const branches = branchesOf(node);
  const meant = branches.filter((branch) => branch.type !== 'null');
  const types = Array.isArray(node.type) ? node.type : [node.type];
  const isNullable = meant.length < branches.length || types.includes('null');
  if (branches.length > 0) {
    return { text: meant.map((branch) => fieldType(branch).text).join(' or '), isNullable };
  }
  const [type] = types.filter((name) => name !== 'null');
  return { text: baseText(node, type) + limits(node), isNullable };
}

function branchesOf(node: SchemaNode): SchemaNode[] {
  const branches: unknown[] = Array.isArray(node.anyOf) ? node.anyOf : [];
  return branches.filter(isRecord);
}

function baseText(node: SchemaNode, type: unknown): string {
  if (typeof node.$ref === 'string') return referenceName(node.$ref);
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (isRecord(node.items)) return `${elementText(node.items)}[]`;
  if (isRecord(node.additionalProperties)) return `map of ${fieldType(node.additionalProperties).text}`;
  return typeof type === 'string' ? type : 'any JSON value';
}

function elementText(items: SchemaNode): string {
  const { text } = fieldType(items);
  return /[ ,]/.test(text) ? `(${text})` : text;
}

function limits({ minLength, minimum, exclusiveMinimum, maximum, maxLength, ...node }: SchemaNode): string {
  const texts = [
    minLength === 1 ? ', not empty' : '',
    maxLength === undefined ? '' : `, at most ${maxLength} characters`,
    minimum === undefined ? '' : ` >= ${minimum}`,
    exclusiveMinimum === undefined ? '' : ` > ${exclusiveMinimum}`,
    maximum === undefined ? '' : ` <= ${maximum}`,
    node['x-decode'] === 'pcm16' ? ', base64 of 16-bit audio' : '',
    node['x-decode'] === 'json-object' ? ', JSON of an object' : '',
  ];
  return texts.join('');
}
