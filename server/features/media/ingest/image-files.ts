import { type Message, message } from '@everycast/messages/message';

/** How images may be coded in a HEIF file, besides HEVC and AV1 (ISO/IEC 23008-12; item types registered at mp4ra.org). */
const codings: Readonly<Record<string, string>> = {
  jpeg: 'JPEG',
  avc1: 'H.264',
  j2k1: 'JPEG 2000',
  vvc1: 'VVC',
  evc1: 'EVC',
  unci: 'Uncompressed',
};
/** Items that decoders read: HEVC and AV1, and what is put together from others. */
const readable = ['hvc1', 'hev1', 'av01', 'grid', 'iden', 'iovl'];

/** Why an image in an ISO file can’t be read although its type can: it is animated, or coded in another way. Null if neither. `head`: its start. */
export function unreadableImage(head: Buffer): Message | null {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  if (head.toString('latin1', 8, 12) === 'avis') return message('media.animated_avif');
  const types = itemTypes(head);
  const codec = types.map((type) => codings[type]).find((name) => name !== undefined);
  if (codec === undefined || types.some((type) => readable.includes(type))) return null;
  return message('media.heif_codec', { codec });
}

/** The types of a file's items, as far as they are listed in its first bytes (`infe` boxes from version 2 on). */
function itemTypes(head: Buffer): string[] {
  const types: string[] = [];
  for (let at = head.indexOf('infe', 0, 'latin1'); at >= 0; at = head.indexOf('infe', at + 4, 'latin1')) {
    // Version, flags, ID (four bytes from version 3 on) and protection come before.
    const start = at + 8 + (head[at + 4] === 3 ? 6 : 4);
    types.push(head.toString('latin1', start, start + 4));
  }
  return types;
}
