import { randomFillSync } from 'node:crypto';
import { RtmpError } from './error.ts';

const version = 3;
/** The length of C1, S1, C2 and S2 (RTMP specification, section 5.2.3). */
const packetLength = 1536;

export interface Handshake {
  /** What to send before anything arrives. */
  opening: Buffer;
  /**
   * Takes the next bytes, cut anywhere.
   * @returns what to send in response, and after the end of the handshake the bytes that follow it
   * @throws RtmpError `handshake` for another version
   */
  push(bytes: Buffer): { send: Buffer | null; rest: Buffer | null };
}

/**
 * The simple handshake (5.2), for either side. Encoders that offer the digest handshake of Flash Player fall back to this one, because S1
 * has the version 0.
 */
export function createHandshake(role: 'client' | 'server'): Handshake {
  // C0 and C1, or S0 and S1: the version, a time (0), four zeros, and random bytes.
  const own = Buffer.alloc(1 + packetLength);
  own[0] = version;
  randomFillSync(own, 9);
  let received: Buffer = Buffer.alloc(0);
  let greeted = false;

  const first = (): Buffer | null => {
    const given = received[0];
    if (given === undefined) return null;
    if (given !== version) throw new RtmpError('handshake', '', `version ${given}`);
    if (received.length < 1 + packetLength) return null;
    greeted = true;
    const echo = Buffer.from(received.subarray(1, 1 + packetLength));
    received = received.subarray(1 + packetLength);
    return role === 'client' ? echo : Buffer.concat([own, echo]);
  };

  return {
    opening: role === 'client' ? own : Buffer.alloc(0),
    push(bytes) {
      received = Buffer.concat([received, bytes]);
      const send = greeted ? null : first();
      // The echo of our own bytes isn't compared: some servers send others.
      const done = greeted && received.length >= packetLength;
      return { send, rest: done ? received.subarray(packetLength) : null };
    },
  };
}
