import OpenAI from 'openai-6';
import { OpenAIRealtimeWebSocket } from 'openai-6/realtime/websocket';
import type { Decoder } from './decoding.js';
import { fieldsOf, readWireEvent } from './wire-event.js';

/** A socket that is connected to nothing: frames are put in by hand. */
class HandFedSocket extends EventTarget {
  static last: HandFedSocket | undefined;

  constructor() {
    super();
    HandFedSocket.last = this;
  }

  close(): void {}
  send(): void {}
}

/** The realtime client of the `openai` package, which checks nothing. Its handler gets each frame as a message. */
export function openaiRealtime(): Decoder {
  Object.defineProperty(globalThis, 'WebSocket', { value: HandFedSocket, configurable: true });
  const client = new OpenAI({ apiKey: 'none', baseURL: 'http://localhost/v1' });
  const realtime = new OpenAIRealtimeWebSocket({ model: 'gpt-realtime' }, client);
  const socket = HandFedSocket.last;
  if (socket === undefined) throw new Error('The client has not opened its socket.');
  let latest: unknown;
  realtime.on('event', (event) => {
    const fields: { readonly type: string } = event;
    latest = fields.type === 'response.audio.delta' ? withBytes(event) : event;
  });
  return {
    decode(frame) {
      socket.dispatchEvent(new MessageEvent('message', { data: frame }));
      return latest;
    },
    read: readWireEvent,
    checks: false,
  };
}

/** What its users do by themselves. */
function withBytes(event: object): object {
  const { delta, ...rest } = fieldsOf(event);
  return { ...rest, delta, audio: Buffer.from(String(delta), 'base64') };
}
