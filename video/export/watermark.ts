import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { maxImagePixels } from '@everycast/contract/media';
import { ExportRefused } from './refused.ts';

/** Opens an image as the type of its first bytes; it can't cause anything else to be read. */
export async function pictureInput(path: string): Promise<string[]> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  const demuxer = demuxerOf(buffer.toString('latin1'));
  if (demuxer === null) throw new ExportRefused('video.watermark_unreadable');
  return ['-protocol_whitelist', 'file', '-max_pixels', String(maxImagePixels), '-f', demuxer, '-i', `file:${resolve(path)}`];
}

function demuxerOf(head: string): string | null {
  if (head.startsWith('\x89PNG')) return 'png_pipe';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg_pipe';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp_pipe';
  return head.startsWith('GIF8') ? 'gif' : null;
}
