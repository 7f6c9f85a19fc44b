import { fromWireTime, kindOfType, type MediaTag, tagType } from '../../flv/tag.ts';
import { withoutDataFrame } from '../data-frame.ts';
import { protocolError } from '../error.ts';
import { type Message, messageType } from '../message.ts';

/** Converts media messages to tags, with times that don't wrap around. */
export interface MediaReader {
  /**
   * The tags in a message: one, none (it isn't media, or empty), or those of an aggregate.
   * @throws RtmpError `protocol`
   */
  read(message: Message): MediaTag[];
}

const tagHeader = 11;

export function createMediaReader(): MediaReader {
  let latest: number | null = null;

  const tag = (type: number, wire: number, body: Uint8Array): MediaTag[] => {
    const kind = kindOfType(type);
    const content = kind === 'script' ? withoutDataFrame(body) : body;
    if (kind === null || content === null || content.length === 0) return [];
    latest = latest === null ? wire : fromWireTime(wire, latest);
    return [{ kind, time: latest, body: content }];
  };

  /** FLV tags in a row; their times count from the first one's (RTMP specification, section 7.1.6). */
  const aggregate = ({ time, body }: Message): MediaTag[] => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
    const tags: MediaTag[] = [];
    let first: number | null = null;
    for (let at = 0; at < bytes.length; ) {
      if (bytes.length - at < tagHeader) throw protocolError('aggregate');
      const end = at + tagHeader + bytes.readUIntBE(at + 1, 3);
      if (end > bytes.length) throw protocolError('aggregate');
      const own = bytes.readUIntBE(at + 4, 3) + bytes.readUInt8(at + 7) * 2 ** 24;
      first ??= own;
      tags.push(...tag(bytes.readUInt8(at), (time + own - first + 2 ** 32) % 2 ** 32, bytes.subarray(at + tagHeader, end)));
      // After each tag comes its size.
      at = end + 4;
    }
    return tags;
  };

  return {
    read(message) {
      const { type, time, body } = message;
      if (type === messageType.aggregate) return aggregate(message);
      if (type === messageType.dataAmf3) return tag(tagType.script, time, body.subarray(1));
      return tag(type, time, body);
    },
  };
}
