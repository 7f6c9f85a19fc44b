import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, output } from '@everycast/video/tool/run';

/** A real video of a few seconds that hardly compresses, so that uploading it takes a while: about three megabytes. */
export function film(): Promise<Buffer> {
  const picture = 'testsrc2=size=320x180:rate=25,noise=alls=90:allf=t';
  return make(['-f', 'lavfi', '-i', picture, '-t', '3', '-qp', '20']);
}

/** A video of four seconds with audio as from a phone, vertical: every platform accepts it unchanged. */
export function uprightFilm(): Promise<Buffer> {
  const [picture, sound] = ['testsrc2=size=720x1280:rate=30', 'sine=frequency=440:sample_rate=48000'];
  const encoded = ['-crf', '28', '-g', '30', '-c:a', 'aac', '-b:a', '96k', '-ac', '2'];
  return make(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-t', '4', ...encoded]);
}

async function make(made: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-film-'));
  const path = join(folder, 'film.mp4');
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  try {
    await ffmpeg([...made, ...encoded, output(path)]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
