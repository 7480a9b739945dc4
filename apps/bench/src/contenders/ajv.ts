import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Decoder } from './decoding.js';
import { fieldsOf, readWireEvent } from './wire-event.js';

const BASE64 = '^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$';
const schemaFile = fileURLToPath(import.meta.resolve('@prismwire/core/schema/prism.json'));

/**
 * Ajv on our own schema: a compiled check for each event, chosen by `type`, since Ajv's own discriminator does not take
 * the schema's open unions. Audio is checked by a pattern and decoded by `Buffer`.
 */
export function ajvDecoder(): Decoder {
  const schema = withPattern(JSON.parse(readFileSync(schemaFile, 'utf8')));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(schema);
  const checks = new Map<unknown, ValidateFunction>();
  for (const [name, definition] of Object.entries(fieldsOf(fieldsOf(schema).$defs))) {
    const type = fieldsOf(fieldsOf(fieldsOf(definition).properties).type).const;
    if (!name.endsWith('Event') || type === undefined) continue;
    checks.set(type, ajv.compile({ $ref: `urn:prismwire:schema:prism#/$defs/${name}` }));
  }
  return {
    decode(frame) {
      const event: unknown = JSON.parse(frame);
      const { type, delta } = fieldsOf(event);
      if (checks.get(type)?.(event) !== true) throw new TypeError('refused');
      if (type !== 'response.audio.delta') return event;
      return { ...fieldsOf(event), audio: Buffer.from(String(delta), 'base64') };
    },
    read: readWireEvent,
    checks: true,
  };
}

/** The schema with the check of audio that one would write in JSON Schema. */
function withPattern(schema: unknown): object {
  const { $defs, ...rest } = fieldsOf(schema);
  const { ResponseAudioDeltaEvent: event, ...others } = fieldsOf($defs);
  const { properties, ...more } = fieldsOf(event);
  const { delta, ...fields } = fieldsOf(properties);
  const strict = { ...more, properties: { ...fields, delta: { ...fieldsOf(delta), pattern: BASE64 } } };
  return { ...rest, $defs: { ...others, ResponseAudioDeltaEvent: strict } };
}
