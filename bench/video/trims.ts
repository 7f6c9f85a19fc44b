import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cut } from '@everycast/video/cut/cut';
import { ffmpeg, input, output } from '@everycast/video/tool/run';
import { asked } from '../asked.ts';
import { benchSource } from './recipe.ts';
import { inTurn } from './sides.ts';

const rounds = 5;
/** Not at keyframes, which are two seconds apart. */
const start = 31.37;
const encodedSeconds = 120;

/** An exact trim to half an hour, against re-encoding, and against copying at keyframes with ffmpeg alone. */
export async function benchTrims(folder: string, seconds = 1800): Promise<string> {
  const info = await benchSource(folder, seconds + 60);
  const made = join(folder, 'trimmed.mp4');
  const opened = ['-ss', String(start), ...input(info)];
  // Removed inside the timed section: otherwise one side would pay for deleting the other's output.
  const trimmed = async (run: () => Promise<unknown>) => {
    await run();
    await rm(made);
  };
  const exact = () => cut(info, [{ start, end: start + seconds }], { mode: 'exact', output: made, folder: join(folder, 'parts') });
  const copied = () => ffmpeg([...opened, '-t', String(seconds), '-c', 'copy', output(made)]);
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'];
  const encoded = () => ffmpeg([...opened, '-t', String(encodedSeconds), ...encoder, output(made)]);
  const times = await inTurn(
    rounds,
    () => trimmed(exact),
    () => trimmed(copied),
  );
  const again = await inTurn(
    1,
    () => trimmed(exact),
    () => trimmed(encoded),
  );
  const whole = (again.other * seconds) / encodedSeconds;
  const said = `exact trim to ${seconds / 60} minutes: ${times.own.toFixed(1)} s (medians of ${rounds}, in turn)`;
  return [
    `${said}; ffmpeg -c copy at key pictures: ${times.other.toFixed(1)} s; ratio ${asked(times.own / times.other, { atMost: 3 })}, 1.5 is wanted`,
    `encoding it again (libx264 veryfast, extrapolated from ${encodedSeconds} s): ${whole.toFixed(0)} s; that many times faster: ${asked(whole / times.own, { atLeast: 20 }, { digits: 0 })}`,
  ].join('\n');
}
