/** Puts values in the places that a text names, such as `{{text}}`; places of other names stay. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** The same in every text inside a value. */
export function fillTemplates(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillTemplate(value, values);
  if (Array.isArray(value)) return value.map((entry) => fillTemplates(entry, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillTemplates(entry, values)]));
}
