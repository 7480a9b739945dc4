/** Makes up arguments for a tool from its JSON Schema: the required ones, or the first if none is. */
export function sampleArguments(parameters: unknown, text: string): Record<string, unknown> {
  const properties = Object.entries(asObject(field(parameters, 'properties')));
  const required = field(parameters, 'required');
  const wanted = properties.filter(([name], index) =>
    Array.isArray(required) && required.length > 0 ? required.includes(name) : index === 0,
  );
  return Object.fromEntries(wanted.map(([name, schema]) => [name, sample(schema, text)]));
}

function sample(schema: unknown, text: string): unknown {
  const options = field(schema, 'enum');
  if (Array.isArray(options) && options.length > 0) return options[0];
  const types = field(schema, 'type');
  switch (Array.isArray(types) ? types[0] : types) {
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return sampleArguments(schema, text);
    case 'null':
      return null;
    default:
      return placeIn(text);
  }
}

/** The place that a question is about, as in "the weather in New York?"; else a place of our own. */
function placeIn(text: string): string {
  const words = text.split(/[^\p{L}'-]+/u).filter((word) => word !== '');
  const place: string[] = [];
  for (const word of words.slice(words.findIndex((word) => word === 'in' || word === 'for') + 1)) {
    if (!/^\p{Lu}/u.test(word)) break;
    place.push(word);
  }
  return words.some((word) => word === 'in' || word === 'for') && place.length > 0
    ? place.join(' ')
    : 'Paris';
}

function field(value: unknown, name: string): unknown {
  return Object.hasOwn(asObject(value), name) ? Reflect.get(asObject(value), name) : undefined;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
