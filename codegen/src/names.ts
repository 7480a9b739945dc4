/** `response.text.delta` and `response-text-delta` become `ResponseTextDelta`. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `ResponseTextDelta` becomes `response-text-delta`. */
export function kebabCase(title: string): string {
  return title
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** `PrismServerEvent` becomes `prismServerEvent`. */
export function camelCase(title: string): string {
  const pascal = pascalCase(title);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/**
 * The name of a wire property above `core`: camelCase, without Prism's own prefix.
 * `prism_end_reason` becomes `endReason`.
 */
export function decodedName(property: string): string {
  return camelCase(property.replace(/^prism_/, ''));
}

/** The English plural, well enough for the names of lists: `status` -> `statuses`, `modality` -> `modalities`. */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|ch|sh)$/.test(name)) return `${name}es`;
  return `${name}s`;
}
