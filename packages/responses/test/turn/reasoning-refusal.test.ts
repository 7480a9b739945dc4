import { expect, it } from 'vitest';
import { isReasoningRefusal } from '../../src/turn/reasoning-refusal.js';

const refusals = [
  [400, 'The encrypted content gAAA...DQ== could not be verified.'],
  [
    400,
    'The encrypted content x could not be verified. Reason: Encrypted content could not be decrypted or parsed.',
  ],
  [400, 'Encrypted content item_id did not match the target item id'],
  [400, "Item 'rs_1' of type 'reasoning' was provided without its required following item."],
  [400, "Item 'msg_1' of type 'message' was provided without its required 'reasoning' item: 'rs_1'."],
  [400, "Item 'fc_1' of type 'function_call' was provided without its required reasoning item."],
  [404, "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false."],
  [404, "Item with id 'rs_0123456789abcdef' not found."],
  [404, 'Item with id fc_1 not found.'],
] as const;

it.each(refusals)('%i %s', (status, message) => {
  expect(isReasoningRefusal({ status, message })).toBe(true);
  expect(isReasoningRefusal({ status, error: { message } })).toBe(true);
  // Inside a stream there is no status.
  expect(isReasoningRefusal({ code: null, message })).toBe(true);
  expect(isReasoningRefusal({ status: 500, message })).toBe(false);
});

it('knows the code, whatever the sentence says', () => {
  expect(isReasoningRefusal({ status: 400, code: 'invalid_encrypted_content', message: '' })).toBe(true);
  expect(isReasoningRefusal({ status: 400, error: { code: 'invalid_encrypted_content' } })).toBe(true);
});

it('looks at the beginning of a message of any length', () => {
  const beginnings = [
    'missing ',
    'encrypted content ',
    "item with id 'rs_",
    'item rs_',
    "required 'reasoning'",
  ];
  for (const beginning of beginnings) {
    expect(isReasoningRefusal({ status: 400, message: beginning.repeat(100_000) })).toBe(false);
  }
  const [[status, message]] = refusals;
  expect(isReasoningRefusal({ status, message: `${message}${' Try again.'.repeat(100_000)}` })).toBe(true);
});

it.each([
  { status: 400, message: "Invalid 'input[2].name': string does not match pattern." },
  { status: 400, message: 'Encrypted content is not supported with this model.', param: 'include' },
  { status: 400, message: 'No tool output found for function call call_1.' },
  { status: 400, message: "The model 'rs_1' does not exist" },
  { status: 404, message: "Previous response with id 'resp_1' not found." },
  { status: 404, message: 'The model `gpt-9` does not exist', code: 'model_not_found' },
  { status: 401, message: 'Incorrect API key', code: 'invalid_api_key' },
  { status: 429, code: 'invalid_encrypted_content' },
  { message: 7 },
  'could not be verified',
  null,
  undefined,
])('does not take %j for one', (error) => {
  expect(isReasoningRefusal(error)).toBe(false);
});
