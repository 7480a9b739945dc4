import { argumentsFailure, type ToolArguments, toolArguments } from '../record/tool-failure.js';
import type { ToolCall } from '../records/records.js';
import type { RunnableTool } from './runnable-tool.js';
import { type PathStep, withoutRefusedNulls } from './without-refused-nulls.js';

/** The arguments of a call as its tool takes them, or a failure that tells the model what to mend. */
export async function checkedArguments(
  call: ToolCall,
  tool: RunnableTool,
): Promise<Exclude<ToolArguments, { ok: true }> | { readonly ok: true; readonly args: unknown }> {
  const read = toolArguments(call);
  if (!read.ok) return read;
  const validate = standardValidate(tool.inputSchema ?? tool.parameters);
  if (validate === undefined) return read;
  let result = await validate(read.args);
  if (result.issues !== undefined) {
    const paths = result.issues.map(({ path = [] }) => path);
    const mended = withoutRefusedNulls(read.args, paths);
    if (mended !== undefined) result = await validate(mended);
  }
  if (result.issues === undefined) return { ok: true, args: result.value };
  const issues = result.issues.map(({ path, message }) => `${pointer(path)}: ${message}`);
  return { ok: false, failure: argumentsFailure(issues.join('; ')) };
}

interface Issue {
  readonly message: string;
  readonly path?: readonly PathStep[] | undefined;
}

type Validated =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** The `validate` of a Standard Schema; undefined for schemas of other kinds, which check nothing. */
function standardValidate(schema: unknown): ((value: unknown) => Promise<Validated>) | undefined {
  if (!hasStandard(schema)) return undefined;
  return async (value) => schema['~standard'].validate(value);
}

function hasStandard(
  schema: unknown,
): schema is { readonly '~standard': { validate(value: unknown): Validated | PromiseLike<Validated> } } {
  // Schemas of ArkType are functions.
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return false;
  const standard: unknown = '~standard' in schema ? schema['~standard'] : undefined;
  return (
    typeof standard === 'object' &&
    standard !== null &&
    'validate' in standard &&
    typeof standard.validate === 'function'
  );
}

function pointer(path: Issue['path'] = []): string {
  return path.map((step) => `/${String(typeof step === 'object' ? step.key : step)}`).join('') || '/';
}
