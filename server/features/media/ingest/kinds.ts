import { open } from 'node:fs/promises';
import { kindOfBytes } from '@everycast/video/probe/kind';
import { fileTypeFromFile } from 'file-type';
import { isReadType, refusalOfType } from '../rules.ts';

/** What a file is, or why it is not taken. `code` as in the problem of an intake. */
export type FileKind = { kind: 'image' | 'heic' | 'video' } | { refusal: string; code: 'unsupported_media' | 'web_page' };

/** As much as is looked at. Bytes. */
const headBytes = 4100;
const heic = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const takes = 'Pictures can be JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF; videos MP4, MOV, WebM, MKV or TS.';

const refuse = (refusal: string): FileKind => ({ refusal, code: 'unsupported_media' });

/** Tells by the bytes of a file, and never by its name, what it is. */
export async function kindOfFile(path: string): Promise<FileKind> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.length === 0) return refuse('This file is empty.');
  if (kindOfBytes(head)) return { kind: 'video' };
  // Of the file, not of its head: what a TIFF is stands in a directory that may lie at its end.
  const type = (await fileTypeFromFile(path))?.mime ?? null;
  if (type !== null && isReadType(type)) return { kind: 'image' };
  if (type !== null && heic.includes(type)) return { kind: 'heic' };
  const text = type === null || /xml|text/.test(type) ? kindOfText(head.toString('utf8')) : null;
  return text ?? refuse(type === null ? `This file is neither a picture nor a video. ${takes}` : ofType(type));
}

/** What is written for people or programs to read: by how it begins. null where it is no such text. */
export function kindOfText(text: string): FileKind | null {
  const start = text
    .replace(/^\uFEFF?\s*/, '')
    .slice(0, 2000)
    .toLowerCase();
  if (/^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|script)/.test(start)) {
    return {
      refusal: 'This is a web page and not a video or picture file. Enter the address of the file itself, or download it and add it here.',
      code: 'web_page',
    };
  }
  if (/^(<\?xml|<!--|<!doctype svg|<svg)/.test(start) && start.includes('<svg')) return refuse(refusalOfType('image/svg+xml') ?? '');
  if (start.startsWith('#extm3u') || /^<\?xml[\s\S]*<mpd/.test(start)) {
    return refuse('This is a playlist: a list of the places where the parts of a video are, and not the video itself.');
  }
  if (start.startsWith('ffconcat')) return refuse('This is a list of other files, and not a video itself.');
  const printable = /^[^\p{Cc}\uFFFD]*$/u.test(text.slice(0, -4).replace(/[\t\r\n\f]/g, ''));
  return printable ? refuse(`This is a text, whatever its name says, and neither a picture nor a video. ${takes}`) : null;
}

function ofType(type: string): string {
  if (type.startsWith('image/') || type === 'application/xml') return refusalOfType(type) ?? '';
  const name = type.slice(type.indexOf('/') + 1).replace(/^(x-|vnd\.)/, '');
  if (type.startsWith('video/')) return `This is a video of the type ${name.toUpperCase()}, which cannot be used here. ${takes}`;
  if (type.startsWith('audio/')) return `This file has sound and no picture (${name}). ${takes}`;
  return `This file is neither a picture nor a video (it is ${type}). ${takes}`;
}
