const alphabet = '234567abcdefghijklmnopqrstuvwxyz';

/** Distinguishes processes that choose keys in the same microsecond. */
const process = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
let sequence = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;

/**
 * A new record key: a timestamp in microseconds and ten random bits, in 13 letters that sort by time (https://atproto.com/specs/tid). A
 * process never repeats one unless it creates a thousand within a millisecond.
 */
export function newTid(now: Date): string {
  sequence = (sequence + 1) % 1000;
  let value = ((BigInt(now.getTime()) * 1000n + BigInt(sequence)) << 10n) | BigInt(process % 1024);
  let key = '';
  for (let i = 0; i < 13; i += 1) {
    key = (alphabet[Number(value & 31n)] ?? '') + key;
    value >>= 5n;
  }
  return key;
}
