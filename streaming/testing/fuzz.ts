import fc from 'fast-check';

/** How often a property is tried, short and with FULL_TESTS=1, and the seed of this run. */
export const fuzzed = (short: number, long: number): { numRuns: number; seed?: number } => {
  const { FULL_TESTS, TEST_SEED } = process.env;
  return { numRuns: FULL_TESTS === '1' ? long : short, ...(TEST_SEED && { seed: Number(TEST_SEED) }) };
};

type Edit = (bytes: Buffer) => Buffer;

/** Damages bytes from `from` on: changed, lost, repeated, or inserted ones. */
export const damaged = (bytes: Buffer, from = 0): fc.Arbitrary<Buffer> => {
  const place = fc.integer({ min: Math.min(from, bytes.length), max: bytes.length });
  const span = fc.tuple(place, fc.integer({ min: 1, max: 400 }));
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.tuple(place, fc.nat(255)).map(
      ([at, value]): Edit =>
        (old) =>
          Buffer.concat([old.subarray(0, at), Buffer.of(value), old.subarray(at + 1)]),
    ),
    span.map(
      ([at, length]): Edit =>
        (old) =>
          Buffer.concat([old.subarray(0, at), old.subarray(at + length)]),
    ),
    span.map(
      ([at, length]): Edit =>
        (old) =>
          Buffer.concat([old.subarray(0, at + length), old.subarray(at)]),
    ),
    fc.tuple(place, fc.uint8Array({ maxLength: 60 })).map(
      ([at, more]): Edit =>
        (old) =>
          Buffer.concat([old.subarray(0, at), more, old.subarray(at)]),
    ),
  );
  return fc.array(edit, { minLength: 1, maxLength: 6 }).map((edits) => edits.reduce((old, change) => change(old), bytes));
};

/** Bytes cut into pieces at any places. */
export const cutAnywhere = (bytes: Uint8Array): fc.Arbitrary<Uint8Array[]> =>
  fc.array(fc.nat(bytes.length), { maxLength: 30 }).map((cuts) => {
    const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
    return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  });
