import { sha256Of } from '#sha256';

const VALID_TOOL_NAME = /^[A-Za-z0-9_-]{1,128}$/;
const MAX_LENGTH = 128;
const BAD_CHARACTERS = /[^A-Za-z0-9_-]/gu;

/** Whether the API takes `name` as a tool's name: 1 to 128 characters of `[A-Za-z0-9_-]`. */
export function isToolName(name: string): boolean {
  return VALID_TOOL_NAME.test(name);
}

/**
 * The name under which each tool goes to the API, by its own name. A valid name stays; in any other the bad
 * characters become `_`. When that is another tool's name too, 8 hexadecimal digits of the name's hash follow. The
 * order of the names makes no difference.
 */
export function toolNameMap(names: Iterable<string>): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)];
  const uses = new Map<string, number>();
  for (const name of distinct) {
    const replaced = replaceBadCharacters(name);
    uses.set(replaced, (uses.get(replaced) ?? 0) + 1);
  }
  return new Map(distinct.map((name) => [name, sentNameOf(name, uses)]));
}

/**
 * The name for a call of the tool `name`, in history as in `tools`: the tool's mapped name when it is known (see
 * {@link toolNameMap}); else a valid name as it is; else that of the known tool that it ends in
 * (`functions.exec_command` calls `exec_command`); else the name with `_` in place of the bad characters.
 *
 * @param knownTools The own names of the tools that the request offers.
 */
export function safeToolName(name: string, knownTools: Iterable<string>): string {
  if (isToolName(name)) return name;
  const map = toolNameMap(knownTools);
  const mapped = map.get(name);
  if (mapped !== undefined) return mapped;

  let longest: string | undefined;
  for (const known of map.keys()) {
    if (endsInTool(name, known) && (longest === undefined || known.length > longest.length)) longest = known;
  }
  const sent = longest === undefined ? undefined : map.get(longest);
  if (sent !== undefined) return sent;

  // Not one of the known tools, so it must not look like one of them either.
  const replaced = replaceBadCharacters(name);
  return [...map.values()].includes(replaced) ? withHash(name, replaced) : replaced;
}

/** `known` is a suffix of `name`, and what stands before it cannot be part of a name. */
function endsInTool(name: string, known: string): boolean {
  if (known === '' || !name.endsWith(known)) return false;
  return /[^A-Za-z0-9_-]$/u.test(name.slice(0, -known.length));
}

function sentNameOf(name: string, uses: ReadonlyMap<string, number>): string {
  if (isToolName(name)) return name;
  const replaced = replaceBadCharacters(name);
  return (uses.get(replaced) ?? 0) > 1 ? withHash(name, replaced) : replaced;
}

function replaceBadCharacters(name: string): string {
  return name.replace(BAD_CHARACTERS, '_').slice(0, MAX_LENGTH) || '_';
}

function withHash(name: string, replaced: string): string {
  const digits = sha256Of(JSON.stringify(name)).slice(0, 8);
  return `${replaced.slice(0, MAX_LENGTH - 9)}_${digits}`;
}
