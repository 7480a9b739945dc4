import { describe, expect, it } from 'vitest';
import { bundle } from '../src/bundle.js';
import { SchemaError } from '../src/schema-error.js';
import { generateValidators } from '../src/validators/generate-validators.js';
import { field, objectFile } from './support/scenario.js';

/** What comes of a vocabulary that no lint step has seen. */
function failureOf(properties: Parameters<typeof objectFile>[1]): unknown {
  const files = ['SampleFirst', 'SampleSecond'].map((title) => ({
    path: `schema/sample/shared/${title}.json`,
    folder: 'shared',
    schema: objectFile(title, title === 'SampleSecond' ? properties : { text: field() }),
  }));
  try {
    generateValidators(bundle({ name: 'sample', unions: [], files }));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the validators of a schema that ajv cannot read', () => {
  it.each([
    ['a keyword with a value that it does not know', { a: field({ type: 'string', pattern: '^[z-a]+$' }) }],
    ['a ref to nowhere', { a: field({ $ref: 'SampleThird' }) }],
  ])('name the file that has %s', (_, properties) => {
    const failure = failureOf(properties);
    expect(failure).toBeInstanceOf(SchemaError);
    expect(failure).toMatchObject({
      findings: [{ path: 'schema/sample/shared/SampleSecond.json', pointer: '', rule: 'validator' }],
    });
  });
});
