import {
  field,
  objectFile,
  otherFile,
  type Scenario,
  serverEventFile,
  tag,
  unionOf,
} from '../support/scenario.js';

const items = {
  'shared/sample-item.json': otherFile('SampleItem', {
    oneOf: [{ $ref: './sample-note.json' }, { $ref: './sample-call.json' }],
    discriminator: { propertyName: 'type' },
    'x-unknown': { $ref: './sample-unknown-item.json' },
  }),
  'shared/sample-note.json': objectFile('SampleNote', { type: tag('note'), id: field() }),
  'shared/sample-call.json': objectFile('SampleCall', {
    type: tag('call'),
    id: field(),
    call_id: field({ type: 'string', minLength: 1 }),
  }),
  'shared/sample-unknown-item.json': objectFile(
    'SampleUnknownItem',
    { id: field(), type: field({ type: 'string', 'x-unknown-tag': true }) },
    { required: ['id'] },
  ),
};

/** What the schema tells the decoder. */
export const decoderScenarios: readonly Scenario[] = [
  {
    name: 'decoded-names',
    files: {
      'server/sample-moved.json': serverEventFile(
        'sample.moved',
        {
          item_id: field({ type: 'string', minLength: 1 }),
          prism_end_reason: field(),
          ended_at_ms: field({ type: ['number', 'null'], minimum: 0 }),
        },
        { 'x-kind': 'moved', required: ['type', 'item_id', 'ended_at_ms'] },
      ),
    },
    unions: [unionOf('server')],
    decodes: [
      {
        value: {
          type: 'sample.moved',
          event_id: 'e',
          prism_request_event_id: 'r',
          item_id: 'i',
          ended_at_ms: null,
        },
        event: { kind: 'moved', eventId: 'e', requestEventId: 'r', itemId: 'i', endedAtMs: null },
      },
      {
        value: { type: 'sample.moved', item_id: 'i', ended_at_ms: 0, prism_end_reason: '' },
        event: { kind: 'moved', itemId: 'i', endedAtMs: 0, endReason: '' },
      },
      {
        value: { type: 'sample.moved', item_id: '', ended_at_ms: 0 },
        event: { code: 'invalid_field', path: '/item_id', rule: 'minLength' },
      },
      {
        value: { type: 'sample.moved', item_id: 'i', ended_at_ms: -1 },
        event: { code: 'invalid_field', path: '/ended_at_ms', rule: 'minimum' },
      },
      { value: { type: 'sample.stayed', item_id: 1 }, event: { kind: 'ignored', type: 'sample.stayed' } },
    ],
  },
  {
    name: 'kind-when',
    files: {
      ...items,
      'server/sample.json': serverEventFile(
        'sample',
        { item: { $ref: '../shared/sample-item.json' } },
        {
          'x-kind': 'item',
          'x-kind-when': { property: 'item.type', equals: 'call', kind: 'call', description: 'A call.' },
          // The call's id is a field of the one kind and left out of the other.
          'x-lift': { itemId: 'item.id', callId: 'item.call_id' },
        },
      ),
    },
    unions: [unionOf('server')],
    decodes: [
      {
        value: { type: 'sample', item: { type: 'call', id: 'i', call_id: 'c' } },
        event: { kind: 'call', itemId: 'i', callId: 'c' },
      },
      {
        value: { type: 'sample', item: { type: 'note', id: 'i', call_id: 1 } },
        event: { kind: 'item', itemId: 'i' },
      },
      { value: { type: 'sample', item: { type: 'later', id: 'i' } }, event: { kind: 'item', itemId: 'i' } },
      {
        value: { type: 'sample', item: { type: 'call', id: 'i', call_id: '' } },
        event: { code: 'invalid_field', path: '/item/call_id', rule: 'minLength' },
      },
    ],
  },
  {
    name: 'ignore-unknown',
    files: {
      ...items,
      'server/sample.json': serverEventFile(
        'sample',
        { place: field({ type: 'integer' }), item: { $ref: '../shared/sample-item.json' } },
        { 'x-kind': 'item', 'x-ignore-unknown': 'item' },
      ),
    },
    unions: [unionOf('server')],
    decodes: [
      {
        value: { type: 'sample', place: 0, item: { type: 'note', id: 'i' } },
        event: { kind: 'item', place: 0 },
      },
      // Whatever the other fields hold.
      { value: { type: 'sample', place: 'here', item: { type: 'later' } }, event: { kind: 'ignored' } },
      {
        value: { type: 'sample', place: 'here', item: { type: 'note', id: 'i' } },
        event: { code: 'invalid_field', path: '/place', rule: 'type' },
      },
    ],
  },
  {
    name: 'lift',
    files: {
      ...items,
      'server/sample.json': serverEventFile(
        'sample',
        {
          item: { $ref: '../shared/sample-item.json' },
          owner: field({ anyOf: [{ $ref: '../shared/sample-owner.json' }, { type: 'null' }] }),
          fallback: { $ref: '../shared/sample-owner.json' },
        },
        {
          'x-kind': 'sample',
          required: ['type', 'item', 'fallback'],
          'x-lift': { itemId: 'item.id', callId: 'item.call_id', ownerName: ['owner.name', 'fallback.name'] },
        },
      ),
      'shared/sample-owner.json': objectFile(
        'SampleOwner',
        { name: field({ type: ['string', 'null'] }) },
        { required: [] },
      ),
    },
    unions: [unionOf('server')],
    decodes: [
      {
        value: {
          type: 'sample',
          item: { type: 'call', id: 'i', call_id: 'c' },
          owner: { name: 'o' },
          fallback: { name: 'f' },
        },
        event: { itemId: 'i', callId: 'c', ownerName: 'o' },
      },
      {
        value: {
          type: 'sample',
          item: { type: 'later', id: 'i', call_id: 1 },
          owner: { name: null },
          fallback: { name: 'f' },
        },
        event: { itemId: 'i', callId: undefined, ownerName: 'f' },
      },
      // An empty text is a value; null is none.
      {
        value: {
          type: 'sample',
          item: { type: 'note', id: 'i' },
          owner: { name: '' },
          fallback: { name: 'f' },
        },
        event: { ownerName: '' },
      },
      {
        value: { type: 'sample', item: { type: 'note', id: 'i' }, owner: null, fallback: { name: null } },
        event: { ownerName: undefined },
      },
    ],
  },
  {
    name: 'decode',
    files: {
      'server/sample-sound.json': serverEventFile(
        'sample.sound',
        { delta: field({ type: 'string', 'x-decode': 'pcm16' }) },
        { 'x-kind': 'sound' },
      ),
      'server/sample-call.json': serverEventFile(
        'sample.call',
        { arguments: field({ type: 'string', 'x-decode': 'json-object' }) },
        { 'x-kind': 'call' },
      ),
    },
    unions: [unionOf('server')],
    decodes: [
      { value: { type: 'sample.sound', delta: 'AQID/w==' }, event: { audio: Uint8Array.of(1, 2, 3, 255) } },
      {
        value: { type: 'sample.sound', delta: 'AQID' },
        event: { code: 'invalid_audio', path: '/delta', rule: 'frame' },
      },
      {
        value: { type: 'sample.call', arguments: '{"a":[1]}' },
        event: { arguments: { a: [1] }, argumentsText: '{"a":[1]}' },
      },
      {
        value: { type: 'sample.call', arguments: '[1]' },
        event: { code: 'invalid_arguments', path: '/arguments', rule: 'object' },
      },
    ],
  },
  {
    // The tag was looked at by the one who comes from the union, but not by the one who comes directly.
    name: 'member-beside-its-union',
    files: {
      ...items,
      'server/sample.json': serverEventFile(
        'sample',
        { item: { $ref: '../shared/sample-item.json' }, note: { $ref: '../shared/sample-note.json' } },
        { 'x-kind': 'sample' },
      ),
    },
    unions: [unionOf('server')],
    judges: {
      SampleEvent: {
        accepts: [
          { type: 'sample', item: { type: 'call', id: 'i', call_id: 'c' }, note: { type: 'note', id: 'n' } },
        ],
        rejects: [
          [
            { type: 'sample', item: { type: 'note', id: 'i' }, note: { type: 'call', id: 'n' } },
            '/note/type',
            'const',
          ],
        ],
      },
    },
    decodes: [
      {
        value: { type: 'sample', item: { type: 'note', id: 'i' }, note: { type: 'note', id: 'n' } },
        event: { kind: 'sample', note: { id: 'n' } },
      },
      {
        value: { type: 'sample', item: { type: 'note', id: 'i' }, note: { type: 'call', id: 'n' } },
        event: { code: 'invalid_field', path: '/note/type' },
      },
    ],
  },
  {
    // An event's own check is given an object by the decoder, but by nobody where the event is part of another.
    // The two names are of the same length, which is what the decoder looks at first.
    name: 'event-in-an-event',
    files: {
      'server/sample-called.json': serverEventFile(
        'sample.called',
        { text: field() },
        { 'x-kind': 'called' },
      ),
      'server/sample-echoed.json': serverEventFile(
        'sample.echoed',
        { called: { $ref: './sample-called.json' } },
        { 'x-kind': 'echoed' },
      ),
    },
    unions: [unionOf('server')],
    decodes: [
      { value: { type: 'sample.called', text: 't' }, event: { kind: 'called', text: 't' } },
      {
        value: { type: 'sample.echoed', called: { type: 'sample.called', text: 't' } },
        event: { kind: 'echoed', called: { text: 't' } },
      },
      {
        value: { type: 'sample.echoed', called: 'text' },
        event: { code: 'invalid_field', path: '/called', rule: 'type' },
      },
      {
        value: { type: 'sample.echoed', called: { type: 'sample.called', text: 1 } },
        event: { code: 'invalid_field', path: '/called/text', rule: 'type' },
      },
      { value: { type: 'sample.closed' }, event: { kind: 'ignored', type: 'sample.closed' } },
    ],
  },
  {
    // Each union looks at its own tag only, so the other one is still to be checked.
    name: 'member-of-two-unions',
    files: {
      'server/sample.json': serverEventFile(
        'sample',
        {
          by_type: { $ref: '../shared/sample-by-type.json' },
          by_role: { $ref: '../shared/sample-by-role.json' },
        },
        { 'x-kind': 'sample' },
      ),
      'shared/sample-by-type.json': otherFile('SampleByType', {
        oneOf: [{ $ref: './sample-word.json' }],
        discriminator: { propertyName: 'type' },
        'x-unknown': { $ref: './sample-unknown-type.json' },
      }),
      'shared/sample-by-role.json': otherFile('SampleByRole', {
        oneOf: [{ $ref: './sample-word.json' }],
        discriminator: { propertyName: 'role' },
        'x-unknown': { $ref: './sample-unknown-role.json' },
      }),
      'shared/sample-word.json': objectFile('SampleWord', { type: tag('word'), role: tag('user') }),
      'shared/sample-unknown-type.json': objectFile('SampleUnknownType', {
        type: field({ type: 'string', 'x-unknown-tag': true }),
      }),
      'shared/sample-unknown-role.json': objectFile('SampleUnknownRole', {
        role: field({ type: 'string', 'x-unknown-tag': true }),
      }),
    },
    unions: [unionOf('server')],
    decodes: [
      {
        value: {
          type: 'sample',
          by_type: { type: 'word', role: 'user' },
          by_role: { type: 'word', role: 'user' },
        },
        event: { kind: 'sample' },
      },
      {
        value: {
          type: 'sample',
          by_type: { type: 'word', role: 'cat' },
          by_role: { type: 'word', role: 'user' },
        },
        event: { code: 'invalid_field', path: '/by_type/role' },
      },
      {
        value: {
          type: 'sample',
          by_type: { type: 'word', role: 'user' },
          by_role: { type: 'sign', role: 'user' },
        },
        event: { code: 'invalid_field', path: '/by_role/type' },
      },
    ],
  },
];
