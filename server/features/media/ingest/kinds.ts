import { open } from 'node:fs/promises';
import { type Message, message } from '@everycast/messages/message';
import { kindOfBytes } from '@everycast/video/probe/kind';
import { fileTypeFromFile } from 'file-type';
import { isReadType, refusalOfType } from '../rules.ts';
import { unreadableImage } from './image-files.ts';

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
