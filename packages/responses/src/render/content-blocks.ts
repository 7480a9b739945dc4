/** Text of a message. */
export interface TextBlock {
  type: 'input_text';
  text: string;
}
/** An image of a message, as a base64 `data:` URL. */
export interface ImageBlock {
  type: 'input_image';
  detail: 'auto';
  image_url: string;
}
/** A document of a message, as a base64 `data:` URL. */
export interface FileBlock {
  type: 'input_file';
  filename: string;
  file_data: string;
}
/** A part of what is given to the model. */
export type OpenAIResponsesInputContentBlock = TextBlock | ImageBlock | FileBlock;

/** A reasoning item as it is sent back: with its own id and ciphertext, never with readable content. */
export interface OpenAIResponsesReasoningItem {
  type: 'reasoning';
  id: string;
  summary: { type: 'summary_text'; text: string }[];
  encrypted_content: string;
  status?: 'completed' | 'in_progress' | 'incomplete';
}

/** A message of a user, or one that is shown as a user's because it holds media. */
export interface UserMessageItem {
  type: 'message';
  role: 'user';
  content: OpenAIResponsesInputContentBlock[];
}
/** A message of an agent. Its text is a bare string: the API refuses `input_text` from an assistant. */
export interface AssistantMessageItem {
  type: 'message';
  role: 'assistant';
  content: string;
}
