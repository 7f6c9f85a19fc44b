const alphabet = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * A record key: a timestamp in microseconds and ten bits that distinguish its writers, in 13 letters that sort by time
 * (https://atproto.com/specs/tid).
 * @param micros since 1970
 * @param clock from 0 to 1023
 */
export function tidOf(micros: number, clock: number): string {
  let value = (BigInt(micros) << 10n) | BigInt(clock);
  let key = '';
  for (let i = 0; i < 13; i += 1) {
    key = (alphabet[Number(value & 31n)] ?? '') + key;
    value >>= 5n;
  }
  return key;
}
