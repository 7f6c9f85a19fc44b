import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOfFile } from './kinds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-kinds-'));
});
afterAll(() => rm(folder, { recursive: true }));

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** The start of a HEIF file with one item. */
function heifOf(type: string): string {
  const box = (name: string, body: string) => `\0\0\0${String.fromCharCode(body.length + 8)}${name}${body}`;
  const item = box('infe', `\x02\0\0\0\0\x01\0\0${type}\0`);
  return box('ftyp', 'mif1\0\0\0\0mif1heic') + box('meta', `\0\0\0\0${box('iinf', `\0\0\0\0\0\x01${item}`)}`);
}

/** All of them lie about their name. */
async function kindOf(content: string) {
  const path = join(folder, 'holiday.mp4');
  await writeFile(path, Buffer.from(content, 'latin1'));
  return kindOfFile(path);
}

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'image'],
  ['a HEIF with HEVC', heifOf('hvc1'), 'heic'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['an MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'video'],
  ['a QuickTime', '\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video'],
  ['a Matroska', '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x23B\x86\x81\x01matroska', 'video'],
])('%s is known by its content', async (_, content, kind) => {
  expect(await kindOf(content)).toEqual({ kind });
});

test('a TIFF is known by its directory, which may lie behind its pixels', async () => {
  const pixels = await sharp(randomBytes(200 * 150 * 3), { raw: { width: 200, height: 150, channels: 3 } })
    .tiff()
    .toBuffer();
  expect(pixels.readUInt32LE(4), 'where the directory is').toBeGreaterThan(4100);
  expect(await kindOf(pixels.toString('latin1'))).toEqual({ kind: 'image' });
});

test.each([
  ['nothing', '', 'media.empty'],
  ['a text', 'hello, world\r\n', 'media.text_file'],
  ['an SVG', svg, 'media.svg'],
  ['an SVG with its declaration', `<?xml version="1.0"?>\n${svg}`, 'media.svg'],
  ['an SVG after a comment', `<!-- by hand -->${svg}`, 'media.svg'],
  ['a playlist', '#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n', 'media.playlist'],
  ['a manifest', '<?xml version="1.0"?><MPD></MPD>', 'media.playlist'],
  ['a script of files', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'media.file_list'],
  ['an animated AVIF', '\0\0\0\x1cftypavis\0\0\0\0avisavifmsf1mif1', 'media.animated_avif'],
  ['a JPEG in HEIF', heifOf('jpeg'), 'media.heif_codec'],
  ['an AVI', 'RIFF\x10\0\0\0AVI LIST', 'media.video_type'],
  ['an MP3', 'ID3\x03\0\0\0\0\0\x00\xff\xfb\x90', 'media.audio_only'],
  ['a PDF', '%PDF-1.7\n%abc', 'media.other_type'],
  ['rubbish', '\x00\x01\x02\x03\x04', 'media.neither'],
])('%s is refused, with a word on it', async (_, content, code) => {
  expect(await kindOf(content)).toEqual({ code: 'unsupported_media', refusal: expect.objectContaining({ code }) });
});

test.each([
  '<!doctype html><title>x',
  '\n  <HTML><body>',
  '<!-- x --><!DOCTYPE html>',
  `${'<!---->'.repeat(280)}<html>`,
  '<!--a-b--c-->\n<html>',
  '\xef\xbb\xbf<html lang="en">',
])('%j is a page, and that is another matter', async (content) => {
  expect(await kindOf(content)).toEqual({ code: 'web_page', refusal: { code: 'media.web_page' } });
});

test('hundreds of comments before nothing are a text', async () => {
  expect(await kindOf(`${'<!---->'.repeat(280)}x`)).toMatchObject({ refusal: { code: 'media.text_file' } });
});
