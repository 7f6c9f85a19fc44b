import { join } from 'node:path';
import { highlights } from '@everycast/video/highlights/highlights';
import { thumbnailSheet } from '@everycast/video/pictures/thumbnails';
import { waveform } from '@everycast/video/sound/waveform';
import { ffmpeg, input } from '@everycast/video/tool/run';
import { asked } from '../asked.ts';
import { benchSource } from './recipe.ts';
import { inTurn } from './sides.ts';

const rounds = 3;

/** Thumbnails, waveform and highlights of one hour together, against decoding only. */
export async function benchPreparing(folder: string, seconds = 3600): Promise<string> {
  const info = await benchSource(folder, seconds);
  const shares: Record<string, number> = {};
  const timed = async (name: string, run: Promise<unknown>) => {
    const began = performance.now();
    await run;
    shares[name] = (performance.now() - began) / 1000;
  };
  const times = await inTurn(
    rounds,
    async () => {
      await timed('thumbnails', thumbnailSheet(info, join(folder, 'sheet.jpg')));
      await timed('waveform', waveform(info, join(folder, 'waveform')));
      await timed('highlights', highlights(info));
    },
    () => ffmpeg([...input(info), '-f', 'null', '-']),
  );
  const each = Object.entries(shares).map(([name, took]) => `${name} ${took.toFixed(1)} s`);
  return [
    `thumbnails, waveform and highlights of ${seconds / 60} minutes: ${times.own.toFixed(1)} s; a bare decode: ${times.other.toFixed(1)} s; ratio ${asked(times.own / times.other, { atMost: 2 })}`,
    `of that, in the last round: ${each.join(', ')}`,
  ].join('\n');
}
