import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, output } from '@everycast/video/tool/run';
import sharp from 'sharp';
import type { Client } from './client.ts';

/** IDs of library videos: an ordinary one, and one for vertical formats. */
export type Films = Record<'lying' | 'standing', string>;

/** The sizes that every network accepts unchanged. */
const frames: Record<keyof Films, string> = { lying: '1280x720', standing: '1080x1920' };
const square = { width: 640, height: 640 };

/** An image of a color that `random` chooses, accepted by every network. */
export const picture = (random: () => number): Promise<Buffer> => {
  const colour = () => Math.floor(random() * 255);
  const background = { r: colour(), g: colour(), b: colour() };
  return sharp({ create: { ...square, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

/** A video of four seconds, which no network finds too short. */
async function film(size: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-chaos-film-'));
  const path = join(folder, 'film.mp4');
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  try {
    await ffmpeg(['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`, '-t', '4', ...encoded, output(path)]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Adds the videos to the library. */
export async function giveFilms(client: Client): Promise<Films> {
  const files = new Map<string, Buffer>(
    await Promise.all(Object.entries(frames).map(async ([name, size]) => [`/${name}.mp4`, await film(size)] as const)),
  );
  const host = createServer(({ url = '' }, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(files.get(url)));
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const give = async (name: keyof Films) =>
    (await client.importVideo(`http://127.0.0.1:${(host.address() as AddressInfo).port}/${name}.mp4`)).id;
  try {
    return { lying: await give('lying'), standing: await give('standing') };
  } finally {
    host.closeAllConnections();
    host.close();
  }
}
