import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, output } from '@everycast/video/tool/run';

/** A real video of a few seconds that hardly compresses, so that sending it takes a while: about three megabytes. */
export async function film(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-film-'));
  const path = join(folder, 'film.mp4');
  const picture = 'testsrc2=size=320x180:rate=25,noise=alls=90:allf=t';
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '20', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  try {
    await ffmpeg(['-f', 'lavfi', '-i', picture, '-t', '3', ...encoded, output(path)]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
