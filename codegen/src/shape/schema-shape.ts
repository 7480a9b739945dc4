import type { TypeName } from '../schema-node.js';

const TYPES: readonly TypeName[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const text = { type: 'string', description: 'Write a text.' };
const texts = {
  type: 'array',
  items: text,
  minItems: 1,
  uniqueItems: true,
  description: 'Write a list of texts, each once.',
};
const yes = { const: true, description: 'Write true, or leave it out.' };
const number = { type: 'number', description: 'Write a number, without quotes.' };
const count = { type: 'integer', minimum: 0, description: 'Write a whole number from 0 on, without quotes.' };
const single = {
  type: ['string', 'number', 'boolean', 'null'],
  description: 'Write a text, a number, true, false or null.',
};
const typeName = { enum: TYPES, description: `Use one of ${TYPES.join(', ')}.` };
const node = { $ref: '#/definitions/node' };
const refAlone = {
  type: 'object',
  properties: { $ref: text },
  required: ['$ref'],
  additionalProperties: false,
  description: 'Write { "$ref": "./<file>.json" } and nothing beside it.',
};

/** What a discriminator is called: generated code writes it behind a dot. */
export const discriminatorName = {
  type: 'string',
  pattern: '^[A-Za-z_]\\w*$',
  description: 'Give the name of a property, such as "type".',
};

/** A map whose keys are free. */
function mapOf(values: object, description: string): object {
  return { type: 'object', additionalProperties: values, description };
}

/**
 * What each keyword of a schema file may hold, as JSON Schema. It says nothing of keywords that it does not
 * know and of what keywords mean together: that is up to the lint step, which can then rely on `SchemaNode`.
 * Each `description` is the remedy of a finding.
 */
export const schemaShape = {
  ...node,
  definitions: {
    node: {
      type: 'object',
      description: 'Write an object of keywords, such as { "type": "string" }.',
      properties: {
        $schema: text,
        $ref: text,
        title: text,
        description: text,
        deprecated: { type: 'boolean', description: 'Write true or false.' },
        type: {
          if: { type: 'array' },
          // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema, not a promise.
          then: {
            type: 'array',
            items: typeName,
            minItems: 1,
            uniqueItems: true,
            description: 'List each type once.',
          },
          else: typeName,
        },
        const: single,
        enum: {
          type: 'array',
          items: single,
          minItems: 1,
          uniqueItems: true,
          description: 'List at least one value, and each once.',
        },
        properties: mapOf(node, 'Write an object that maps each property to its schema.'),
        required: { ...texts, minItems: 0 },
        additionalProperties: {
          if: { type: 'boolean' },
          // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema, not a promise.
          then: true,
          else: node,
        },
        items: node,
        oneOf: {
          type: 'array',
          items: refAlone,
          minItems: 1,
          description: 'List the branches, each a ref to a file.',
        },
        anyOf: { type: 'array', items: node, minItems: 1, description: 'List the options.' },
        discriminator: {
          type: 'object',
          properties: { propertyName: discriminatorName },
          required: ['propertyName'],
          additionalProperties: false,
          description: 'Write { "propertyName": "type" }.',
        },
        minimum: number,
        maximum: number,
        exclusiveMinimum: number,
        minLength: count,
        maxLength: count,
        minItems: count,
        maxItems: count,
        pattern: text,
        'x-source': text,
        'x-since': text,
        'x-any': yes,
        'x-open-enum': {
          ...mapOf(text, 'Write an object that maps each known value to what it means.'),
          minProperties: 1,
        },
        'x-unknown': refAlone,
        'x-unknown-tag': yes,
        'x-match': mapOf(
          {
            type: 'object',
            properties: { type: typeName, const: text },
            minProperties: 1,
            additionalProperties: false,
            description: 'Write a "type", or a "const" that is a text.',
          },
          'Write an object such as { "role": { "const": "assistant" } }.',
        ),
        'x-unions': texts,
        'x-kind': text,
        'x-kind-when': {
          type: 'object',
          properties: { property: text, equals: text, kind: text, description: text },
          required: ['property', 'equals', 'kind'],
          additionalProperties: false,
          description: 'Write an object with "property", "equals", "kind" and "description".',
        },
        'x-ignore-unknown': text,
        'x-lift': mapOf(
          // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema, not a promise.
          { if: { type: 'array' }, then: texts, else: { ...text, description: 'Write a path or a list.' } },
          'Write an object that maps each field to the path of a property.',
        ),
        'x-decode': text,
      },
    },
  },
};
