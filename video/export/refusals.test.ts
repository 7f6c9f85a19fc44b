import { symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { probe } from '../probe/probe.ts';
import { bars, createExportRoom } from '../testing/exports.ts';
import { DiskFull, ffmpeg, input, output } from '../tool/run.ts';
import { type ExportOptions, ExportRefused } from './export.ts';

const { folder, exported, plain, close } = await createExportRoom();
afterAll(close);

describe('what cannot be made', () => {
  test('is refused in words for people, and leaves nothing', async () => {
    const watermark = { mediaId: '0199a0a0-0000-7000-8000-000000000000', corner: 'top-left', size: 0.2, opacity: 1 };
    const cases: [unknown, Partial<ExportOptions>, string][] = [
      [{ segments: [{ start: 2, end: 1 }] }, {}, 'ends before it starts'],
      [{}, { preset: 'nowhere' }, 'no preset “nowhere”'],
      [{ watermark }, {}, 'no longer in your library'],
      [{ watermark }, { watermark: plain.path }, 'isn’t an image that can be read'],
    ];
    for (const [edit, options, words] of cases) {
      const { result, left } = await exported(plain, edit, options);
      await expect(result).rejects.toMatchObject({ reason: reads(words) });
      await expect(result).rejects.toThrow(ExportRefused);
      expect(await left()).toEqual([]);
    }
    const { result } = await exported({ ...plain, duration: 400 }, {}, { preset: 'bluesky' });
    await expect(result).rejects.toMatchObject({ reason: reads('would be 6:40 long; “Bluesky video” allows up to 3:00.') });
  });

  test('a file that was cut off is told, and is not made shorter in silence', async () => {
    const path = join(folder, 'cut-off.mp4');
    await ffmpeg([...input(plain), '-c', 'copy', '-movflags', '+faststart', output(path)]);
    await truncate(path, 9000);
    const { result, left } = await exported(await probe(path), { crop: bars });
    await expect(result).rejects.toThrow('damaged');
    expect(await left()).toEqual([]);
  });

  test('and a full disk is, too', async () => {
    // A link to what is always full: what removes the output removes the link.
    const full = join(folder, 'full');
    await symlink('/dev/full', full);
    const { result } = await exported(plain, { crop: bars }, { output: full });
    await expect(result).rejects.toThrow(DiskFull);
  });

  test('what is stopped leaves nothing', async () => {
    const stop = new AbortController();
    const onProgress = (fraction: number) => fraction > 0 && stop.abort(new Error('Enough.'));
    const { result, left } = await exported(plain, { speed: 0.25 }, { preset: 'youtube', signal: stop.signal, onProgress });
    await expect(result).rejects.toThrow('Enough.');
    expect(await left()).toEqual([]);
  });
});
