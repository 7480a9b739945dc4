import type {
  AssistantMessageItem,
  OpenAIResponsesInputContentBlock,
  OpenAIResponsesReasoningItem,
  UserMessageItem,
} from './content-blocks.js';

/** A message in the short form that every server takes: one text. */
export interface EasyMessageItem {
  role: 'user' | 'assistant' | 'system' | 'developer';
  content: string;
  /** What an assistant's message was for, as the response said it. */
  phase?: 'commentary' | 'final_answer';
}

/** Text of the developer or the system, with its parts. */
export interface SystemMessageItem {
  type: 'message';
  role: 'system' | 'developer';
  content: OpenAIResponsesInputContentBlock[];
}

/** A source that an answer names; the fields depend on the type. */
export type OutputAnnotation =
  | { type: 'file_citation'; file_id: string; filename: string; index: number }
  | { type: 'url_citation'; url: string; title: string; start_index: number; end_index: number }
  | {
      type: 'container_file_citation';
      container_id: string;
      file_id: string;
      filename: string;
      start_index: number;
      end_index: number;
    }
  | { type: 'file_path'; file_id: string; index: number };

/** A message of the model as its response held it. */
export interface OutputMessageItem {
  type: 'message';
  role: 'assistant';
  id: string;
  status: 'in_progress' | 'completed' | 'incomplete';
  content: (
    | { type: 'output_text'; text: string; annotations: OutputAnnotation[] }
    | { type: 'refusal'; refusal: string }
  )[];
  phase?: 'commentary' | 'final_answer';
}

/** A call of a tool. */
export interface FunctionCallItem {
  type: 'function_call';
  /** Absent where nothing vouches for it. */
  id?: string;
  call_id: string;
  name: string;
  /** A JSON object, as text. */
  arguments: string;
  /** The group that the tool belongs to. */
  namespace?: string;
  status?: 'in_progress' | 'completed' | 'incomplete';
}

/** What a tool returned. */
export interface FunctionCallOutputItem {
  type: 'function_call_output';
  call_id: string;
  output: string | OpenAIResponsesInputContentBlock[];
}

/**
 * An item of the request, typed as narrowly as the types of the `openai` package demand, so that it is taken
 * without a cast. As there, what the API adds later is not in the types: a message of the model is sent back as it
 * came, with values and parts that are newer than this version.
 *
 * @typeParam Carried What `items` of the history hold; these go along in their own type. Records that do not tell
 *   the type of their item (`ItemRecord<object>`) go along as well, and are not in this type.
 */
export type OpenAIResponsesInputItem<Carried = never> =
  | EasyMessageItem
  | UserMessageItem
  | AssistantMessageItem
  | SystemMessageItem
  | OutputMessageItem
  | FunctionCallItem
  | FunctionCallOutputItem
  | OpenAIResponsesReasoningItem
  | (object extends Carried ? never : Carried);
