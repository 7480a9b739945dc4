// Reasoning and its partner as software stores them that knows nothing of `origin`.
import { fingerprintOpenAIResponsesPrefix } from '../../../src/hash/fingerprint.js';
import { buildOpenAIResponsesInput } from '../../../src/index.js';
import type { CreatedAt, Message, Thought } from '../../../src/records/records.js';
import type { BuildInput } from '../cases/case.js';
import { output, reasoning } from './items.js';

/** The digest under which reasoning that follows this call's request is stored, as it is documented. */
export async function fingerprintAfter(input: BuildInput): Promise<string> {
  const built = await buildOpenAIResponsesInput(input);
  return fingerprintOpenAIResponsesPrefix({
    model: input.model,
    input: built.input,
    instructions: built.instructions,
    tools: built.tools,
    throughItem: built.fingerprintableLength,
  });
}

/** A thought with the reasoning item `rs_N`, which was followed by the message `msg_N`. */
export function thoughtBefore(n: number, createdAt: CreatedAt, prefixFingerprint?: string): Thought {
  return {
    id: `thought-${n}`,
    content: `idea ${n}`,
    payload: {
      variant: 'responses-reasoning',
      item: reasoning(`rs_${n}`, `E${n}`),
      pairedItemId: `msg_${n}`,
      ...(prefixFingerprint !== undefined && { prefixFingerprint }),
    },
    replayCompatibility: 'openai-responses',
    identity: 'assistant',
    createdAt,
  };
}

/** The message `msg_N`. */
export function messageAfter(n: number, createdAt: CreatedAt): Message {
  const content = `answer ${n}`;
  return {
    id: `message-${n}`,
    role: 'assistant',
    identity: 'assistant',
    content,
    createdAt,
    item: output(`msg_${n}`, content),
  };
}

/** A user's message. */
export function userMessage(content: string, createdAt: CreatedAt): Message {
  return { id: `user-${content}`, role: 'user', content, createdAt };
}
