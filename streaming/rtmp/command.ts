import { decodeAmf0 } from '../amf0/decode.ts';
import { encodeAmf0 } from '../amf0/encode.ts';
import { AmfError, type AmfObject, type AmfValue } from '../amf0/value.ts';
import { protocolError } from './error.ts';
import { type Message, messageType } from './message.ts';

/** A command message (RTMP specification, section 7.2): a call, or the response to one. */
export interface Command {
  name: string;
  /** Matches a response with its call; 0 if none is expected. */
  transaction: number;
  /** The command object. */
  object: AmfValue;
  args: AmfValue[];
}

export function commandMessage(stream: number, { name, transaction, object, args }: Command): Message {
  return { type: messageType.command, stream, time: 0, body: encodeAmf0(name, transaction, object, ...args) };
}

/**
 * The command in a message, or null if it is another kind of message.
 * @throws RtmpError `protocol` for a command that can't be read
 */
export function readCommand(message: Message): Command | null {
  if (message.type !== messageType.command && message.type !== messageType.commandAmf3) return null;
  const [name, transaction, object, ...args] = decoded(message.type === messageType.command ? message.body : message.body.subarray(1));
  if (typeof name !== 'string') throw protocolError('command without a name');
  return { name, transaction: typeof transaction === 'number' ? transaction : 0, object, args };
}

/** In practice, the body of an “AMF3” message is one byte and then AMF0. */
function decoded(body: Uint8Array): AmfValue[] {
  try {
    return decodeAmf0(body);
  } catch (error) {
    if (error instanceof AmfError) throw protocolError(`AMF: ${error.code}`);
    throw error;
  }
}

export interface Status {
  /** “error”, “status” or “warning”. */
  level: string;
  /** For example “NetStream.Publish.Start”. */
  code: string;
  description: string;
}

/** The information object of onStatus, _result and _error (7.2.1.1, 7.2.2). What's missing is empty. */
export function readStatus(args: readonly AmfValue[]): Status {
  const info = args.find(
    (arg): arg is AmfObject => typeof arg === 'object' && arg !== null && !Array.isArray(arg) && !(arg instanceof Date),
  );
  const text = (key: string): string => {
    const value = info?.[key];
    return typeof value === 'string' ? value : '';
  };
  return { level: text('level'), code: text('code'), description: text('description') };
}

/** A status as one line, in the other side's own words. */
export const statusWords = ({ code, description }: Status): string => [code, description].filter((text) => text !== '').join(': ');
