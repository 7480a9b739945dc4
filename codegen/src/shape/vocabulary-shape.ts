import { discriminatorName } from './schema-shape.js';

const text = { type: 'string', minLength: 1, description: 'Write a text.' };
const typeName = {
  type: 'string',
  pattern: '^[A-Z][A-Za-z0-9]*[A-Za-z]$',
  description: 'Use PascalCase, and a letter at the end.',
};

/** What `vocabulary.json` may hold, as JSON Schema. Each `description` is the remedy of a finding. */
export const vocabularyShape = {
  type: 'object',
  properties: {
    titlePrefix: typeName,
    unions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          title: typeName,
          description: text,
          folder: text,
          discriminator: discriminatorName,
          map: typeName,
        },
        required: ['title', 'description', 'discriminator'],
        additionalProperties: false,
        description: 'Write "title", "description", "discriminator", and if need be "folder" and "map".',
      },
      description: 'List the unions of the vocabulary: at least one.',
    },
  },
  required: ['unions'],
  additionalProperties: false,
  description: 'Write an object with "unions", and if need be "titlePrefix".',
};
