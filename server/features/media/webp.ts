/**
 * Whether a WebP is lossless: all its frames are. libvips doesn't report it. Source: RFC 9649, WebP Image Format: chunks “VP8 ” are lossy,
 * “VP8L” lossless, in animations within “ANMF”.
 */
export function isLosslessWebp(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let frames = 0;
  for (const { kind, body } of chunksOf(bytes.subarray(riffHead))) {
    // A frame of an animation has one image, and no animation within.
    for (const inner of kind === 'ANMF' ? chunksOf(body.subarray(frameHead)) : [{ kind }]) {
      if (inner.kind === 'VP8 ') return false;
      if (inner.kind === 'VP8L') frames += 1;
    }
  }
  return frames > 0;
}

/** Before the first chunk. Bytes. */
const riffHead = 12;
/** The header of an animation frame before its image, in bytes. */
const frameHead = 16;

function* chunksOf(bytes: Buffer): Generator<{ kind: string; body: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    yield { kind: bytes.toString('latin1', at, at + 4), body: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}
