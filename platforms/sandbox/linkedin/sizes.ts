import { pictureIn } from '../meta/pictures.ts';

/** What a picture is by its first bytes, and how large; null where LinkedIn takes none like it. */
export function sizeIn(head: Buffer): { type: string; width: number; height: number } | null {
  const picture = pictureIn(head);
  switch (picture?.type) {
    case 'image/png':
      // The size stands in the first chunk, which is IHDR.
      return head.length < 24 ? null : { type: picture.type, width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    case 'image/gif':
      return head.length < 10 ? null : { type: picture.type, width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    case 'image/jpeg':
      return { type: picture.type, width: picture.width ?? 0, height: picture.height ?? 0 };
    default:
      return null;
  }
}
