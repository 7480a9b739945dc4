/**
 * Every name that goes to OpenTelemetry. Those with `gen_ai` and `error` are from its semantic conventions, the others
 * are of this package.
 */

/** The name of the library in what is recorded. */
export const scopeName = '@prismwire/session';

/** What `gen_ai.provider.name` says: who answers. */
export const providerName = 'prism';

/** What stands for values of which there are too many different ones. */
export const otherValue = '_OTHER';

/** The operations of `gen_ai.operation.name`. */
export const operations = { response: 'chat', tool: 'execute_tool' } as const;

/** The names of spans. After an operation comes the model or the tool. */
export const spanNames = {
  session: 'prism.session',
  response: 'chat',
  tool: 'execute_tool',
  reconnection: 'prism.reconnection',
} as const;

/** The names of attributes. */
export const attributeNames = {
  conversationId: 'gen_ai.conversation.id',
  inputTokens: 'gen_ai.usage.input_tokens',
  operation: 'gen_ai.operation.name',
  outputTokens: 'gen_ai.usage.output_tokens',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  responseId: 'gen_ai.response.id',
  tokenType: 'gen_ai.token.type',
  toolCallId: 'gen_ai.tool.call.id',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',

  errorType: 'error.type',
  errorCode: 'prism.error.code',
  errorSource: 'prism.error.source',

  attempts: 'prism.connection.attempts',
  cause: 'prism.response.cause',
  closeCode: 'prism.connection.close_code',
  dropReason: 'prism.audio.drop_reason',
  eventKind: 'prism.event.kind',
  interrupted: 'prism.response.interrupted',
  itemsLost: 'prism.connection.items_lost',
  itemsReplayed: 'prism.connection.items_replayed',
  parentResponseId: 'prism.response.parent_id',
  reason: 'prism.response.reason',
  requested: 'prism.response.requested',
  settings: 'prism.connection.settings',
  status: 'prism.response.status',
  toolAcknowledged: 'prism.tool.acknowledged',
  toolOutcome: 'prism.tool.outcome',
} as const;

/** The names of what is counted and measured. */
export const instrumentNames = {
  responseDuration: 'gen_ai.client.operation.duration',
  timeToFirstPiece: 'gen_ai.client.operation.time_to_first_chunk',
  tokens: 'gen_ai.client.token.usage',
  toolDuration: 'gen_ai.execute_tool.duration',

  audioDropped: 'prism.audio.dropped',
  audioReceived: 'prism.audio.received',
  connectionsLost: 'prism.connections.lost',
  errors: 'prism.errors',
  events: 'prism.events',
  interruptions: 'prism.interruptions',
  responses: 'prism.responses',
  toolCalls: 'prism.tool.calls',
} as const;
