/** What is known of an artifact that is shown as a handle. */
export interface HandleInput {
  /** The artifact. Its class may list the tools that read it, as `toolMethods`. */
  artifact: unknown;
  /** Its size in bytes of UTF-8. */
  byteLength: number;
  /** The id by which the tools find it: of the call that made it, or of the retrieved document. */
  callId: string;
  /** The encoding that `estimatedTokens` is counted in. */
  encoding?: string | undefined;
  /** About how many tokens the text has. */
  estimatedTokens?: number | undefined;
  /** Its number of lines. */
  lineCount: number;
}

/**
 * Describes an artifact instead of showing it: its id, kind and size, and the tools that read it.
 *
 * The text is a body; whoever uses it puts it in an envelope.
 */
export function renderRetrievableHandleBody(input: HandleInput): string {
  const lines = [
    'The content is stored and not shown here. Read it in parts, with the id below, by these tools.',
    `call_id: ${oneLine(input.callId)}`,
    `kind: ${oneLine(kindOf(input.artifact))}`,
    `bytes: ${input.byteLength}`,
    `lines: ${input.lineCount}`,
  ];
  if (input.estimatedTokens !== undefined) {
    const encoding = input.encoding === undefined ? '' : ` (${oneLine(input.encoding)})`;
    lines.push(`estimated_tokens: ${input.estimatedTokens}${encoding}`);
  }
  const tools = toolsOf(input.artifact);
  lines.push(`tools: ${tools.length === 0 ? 'none listed' : tools.map(oneLine).join(', ')}`);
  return lines.join('\n');
}

/** What an artifact calls itself, or the name of its class. */
function kindOf(artifact: unknown): string {
  if (typeof artifact !== 'object' || artifact === null) return 'text';
  if ('kind' in artifact && typeof artifact.kind === 'string') return artifact.kind;
  const { name } = artifact.constructor ?? Object;
  return name === '' || name === 'Object' ? 'text' : name;
}

/**
 * The names of the tools that read an artifact. A class lists only those that it adds, so the classes that it
 * extends are asked too.
 */
function toolsOf(artifact: unknown): string[] {
  const names = new Set<string>();
  if (typeof artifact !== 'object' || artifact === null) return [];
  addNames(names, Reflect.get(artifact, 'toolMethods'));
  let type: unknown = artifact.constructor;
  while (typeof type === 'function' && type !== Function.prototype) {
    addNames(names, Reflect.get(type, 'toolMethods'));
    type = Object.getPrototypeOf(type);
  }
  return [...names];
}

function addNames(names: Set<string>, methods: unknown): void {
  if (!Array.isArray(methods)) return;
  for (const method of methods) {
    const name: unknown =
      typeof method === 'object' && method !== null ? Reflect.get(method, 'name') : method;
    if (typeof name === 'string') names.add(name);
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
