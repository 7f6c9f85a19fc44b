import fc from 'fast-check';

/** Bytes cut into pieces at any places. */
export const cutAnywhere = (bytes: Uint8Array): fc.Arbitrary<Uint8Array[]> =>
  fc.array(fc.nat(bytes.length), { maxLength: 30 }).map((cuts) => {
    const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
    return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  });
