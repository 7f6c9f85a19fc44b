/**
 * Whether a WebP is lossless: all its frames are. libvips doesn't report it. Source: RFC 9649, WebP Image Format: chunks “VP8 ” are lossy,
 * “VP8L” lossless, in animations within “ANMF”.
 */
export function isLosslessWebp(file: Uint8Array): boolean {
  const kinds = pictureChunks(Buffer.from(file.buffer, file.byteOffset, file.byteLength), 12);
  return kinds.length > 0 && kinds.every((kind) => kind === 'VP8L');
}

/** The header of an animation frame before its image, in bytes. */
const frameHead = 16;

function pictureChunks(bytes: Buffer, from: number): string[] {
  const found: string[] = [];
  for (let at = from; at + 8 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'VP8 ' || kind === 'VP8L') found.push(kind);
    if (kind === 'ANMF') found.push(...pictureChunks(body, frameHead));
    at += 8 + length + (length % 2);
  }
  return found;
}
