// Items as the API writes and reads them, in few words.
import type {
  ResponsesEasyInputMessage,
  ResponsesFunctionCall,
  ResponsesFunctionCallOutput,
  ResponsesMessagePhase,
  ResponsesOutputMessage,
  ResponsesReasoningItem,
} from '@prismwire/core/responses';

/** A reasoning item with its ciphertext. */
export function reasoning(id: string, encrypted_content: string): ResponsesReasoningItem {
  return { type: 'reasoning', id, summary: [], encrypted_content };
}

/** A message of the model, as a response holds it. */
export function output(id: string, text: string, phase?: ResponsesMessagePhase): ResponsesOutputMessage {
  return {
    type: 'message',
    id,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
    ...(phase !== undefined && { phase }),
  };
}

/** A call of the function `f` without arguments; without an `id` as it is sent when its reasoning is gone. */
export function call(callId: string, id?: string): ResponsesFunctionCall {
  return {
    type: 'function_call',
    ...(id !== undefined && { id }),
    call_id: callId,
    name: 'f',
    arguments: '{}',
  };
}

/** What a call returned. */
export function result(callId: string, text: string): ResponsesFunctionCallOutput {
  return { type: 'function_call_output', call_id: callId, output: text };
}

/** A user's text. */
export function user(content: string): ResponsesEasyInputMessage {
  return { role: 'user', content };
}

/** The model's text, without an id. */
export function assistant(content: string, phase?: ResponsesMessagePhase): ResponsesEasyInputMessage {
  return { role: 'assistant', content, ...(phase !== undefined && { phase }) };
}
