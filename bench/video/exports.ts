import { join } from 'node:path';
import { Edit, exportFormats } from '@everycast/contract/videos';
import { encodersOf } from '@everycast/video/export/encoders';
import { exportVideo } from '@everycast/video/export/export';
import { targetOf } from '@everycast/video/export/target';
import { ffmpeg, input, output } from '@everycast/video/tool/run';
import { asked } from '../asked.ts';
import { benchSource } from './recipe.ts';
import { inTurn } from './sides.ts';

const rounds = 3;
/** It accepts the frame size, but requires encoding within limits. */
const preset = 'twitter';

/** One-minute exports to each format, against plain ffmpeg with the same settings. */
export async function benchExports(folder: string, seconds = 60): Promise<string> {
  const info = await benchSource(folder, seconds);
  const edit = Edit.parse({});
  const lines: string[] = [];
  for (const format of exportFormats) {
    const [own, plain] = [join(folder, `own.${format}`), join(folder, `plain.${format}`)];
    const settings = encodersOf(info, edit, targetOf(format, preset), info.duration);
    const times = await inTurn(
      rounds,
      () => exportVideo(info, edit, { format, preset, output: own, folder }),
      () => ffmpeg([...input(info), ...settings, output(plain)]),
    );
    lines.push(
      `export of ${seconds} s to ${format}: ${times.own.toFixed(1)} s; the plain command: ${times.other.toFixed(1)} s; ratio ${asked(times.own / times.other, { atMost: 1.2 })}`,
    );
  }
  return lines.join('\n');
}
