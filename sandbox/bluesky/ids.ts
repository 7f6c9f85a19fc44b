import { createHash, randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 in lowercase, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

const sha256 = (...words: string[]): Buffer => createHash('sha256').update(words.join('\u0000')).digest();

/** Letters derived from these inputs, always the same, without revealing them. */
export const lettersOf = (length: number, ...words: string[]): string => base32(sha256(...words)).slice(0, length);

/** CID version 1 with SHA-256: of a file (raw), or of a record (DAG-CBOR). */
const cid = (codec: number, hash: Uint8Array): string => `b${base32(Uint8Array.of(1, codec, 0x12, 0x20, ...hash))}`;
export const blobCid = (hash: Uint8Array): string => cid(0x55, hash);
/** Derived from the record's JSON, so it differs from a real server's; nobody can tell without the bytes. */
export const recordCid = (record: unknown): string => cid(0x71, sha256(JSON.stringify(record)));

const sortable = '234567abcdefghijklmnopqrstuvwxyz';
const written = (value: bigint): string =>
  Array.from({ length: 13 }, (_, index) => sortable[Number((value >> BigInt(5 * (12 - index))) & 31n)]).join('');
let last = 0n;

/** A key that sorts by time (https://atproto.com/specs/tid): unique within this process, and very likely among several. */
export function tid(now: Date): string {
  const micros = BigInt(now.getTime() * 1000 + randomInt(1000));
  const next = (micros << 10n) | BigInt(randomInt(1024));
  last = next > last ? next : last + 1n;
  return written(last);
}

/** The key of something from that time, always the same for the same words. */
export const tidAt = (at: Date, ...words: string[]): string =>
  written(
    (BigInt(at.getTime() * 1000 + (sha256(...words).readUInt16BE(0) % 1000)) << 10n) | BigInt(sha256(...words).readUInt16BE(2) & 1023),
  );

/** A server's DID by its address (did:web). */
export function serverDid(address: string): string {
  const { host, pathname } = new URL(address);
  return `did:web:${[host, ...pathname.split('/').filter(Boolean)].map(encodeURIComponent).join(':')}`;
}
