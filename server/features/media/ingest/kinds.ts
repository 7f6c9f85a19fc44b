import { open } from 'node:fs/promises';
import { type Message, message } from '@everycast/messages/message';
import { kindOfBytes } from '@everycast/video/probe/kind';
import { fileTypeFromFile } from 'file-type';
import { isReadType, refusalOfType } from '../rules.ts';

/** A file's type, or why it is rejected. `code` as in an ingest's problem. */
export type FileKind = { kind: 'image' | 'heic' | 'video' } | { refusal: Message; code: 'unsupported_media' | 'web_page' };

/** How much of the file is read. Bytes. */
const headBytes = 4100;
const heic = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const formats = message('media.formats');

const refuse = (refusal: Message): FileKind => ({ refusal, code: 'unsupported_media' });

/** Detects a file's type from its bytes, never its name. */
export async function kindOfFile(path: string): Promise<FileKind> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.length === 0) return refuse(message('media.empty'));
  if (kindOfBytes(head)) return { kind: 'video' };
  // From the file, not only its head: a TIFF's type is in a directory that may be at its end.
  const type = (await fileTypeFromFile(path))?.mime ?? null;
  const unreadable = unreadableImage(head);
  if (unreadable) return refuse(unreadable);
  if (type !== null && isReadType(type)) return { kind: 'image' };
  if (type !== null && heic.includes(type)) return { kind: 'heic' };
  const text = type === null || /xml|text/.test(type) ? kindOfText(head.toString('utf8')) : null;
  return text ?? refuse(type === null ? message('media.neither', { formats }) : ofType(type));
}

/** The type of a text, for people or programs, by its start. null if it isn't text. */
export function kindOfText(text: string): FileKind | null {
  const start = text
    .replace(/^\uFEFF?\s*/, '')
    .slice(0, 2000)
    .toLowerCase();
  // A comment is read in one way only: a page may begin with hundreds.
  if (/^(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(!doctype html|html|head|body|script)/.test(start)) {
    return {
      refusal: message('media.web_page'),
      code: 'web_page',
    };
  }
  if (/^(<\?xml|<!--|<!doctype svg|<svg)/.test(start) && start.includes('<svg')) return refuse(message('media.svg'));
  if (start.startsWith('#extm3u') || /^<\?xml[\s\S]*<mpd/.test(start)) {
    return refuse(message('media.playlist'));
  }
  if (start.startsWith('ffconcat')) return refuse(message('media.file_list'));
  const printable = /^[^\p{Cc}\uFFFD]*$/u.test(text.slice(0, -4).replace(/[\t\r\n\f]/g, ''));
  return printable ? refuse(message('media.text_file', { formats })) : null;
}

function ofType(type: string): Message {
  const refusal = type.startsWith('image/') || type === 'application/xml' ? refusalOfType(type) : null;
  if (refusal) return refusal;
  const name = type.slice(type.indexOf('/') + 1).replace(/^(x-|vnd\.)/, '');
  if (type.startsWith('video/')) return message('media.video_type', { type: name.toUpperCase(), formats });
  if (type.startsWith('audio/')) return message('media.audio_only', { type: name, formats });
  return message('media.other_type', { type, formats });
}

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
function unreadableImage(head: Buffer): Message | null {
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
