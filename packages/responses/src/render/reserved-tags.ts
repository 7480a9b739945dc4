/**
 * The names that envelopes are made of, without their nonces. No body can hold a tag of such a name: see
 * {@link neutralise}.
 */
export const reservedTags: readonly string[] = [
  'memories',
  'memory',
  'message',
  'peer_agent_output',
  'retrieved',
  'retrieved_corpus',
  'system_instructions',
  'thought',
  'trusted_content',
  'untrusted_content',
];
