import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, output } from '@everycast/video/tool/run';
import sharp from 'sharp';
import type { Client } from './client.ts';

/** A picture of a colour that `random` chooses, such as every network takes it. */
export const picture = (random: () => number, size: { width: number; height: number }): Promise<Buffer> => {
  const colour = () => Math.floor(random() * 255);
  const background = { r: colour(), g: colour(), b: colour() };
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

/** A video of two seconds, such as every network takes it as it is. */
async function film(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-chaos-film-'));
  const path = join(folder, 'film.mp4');
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  try {
    await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30', '-t', '2', ...encoded, output(path)]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Puts a video into the library. @returns its id */
export async function giveVideo(client: Client): Promise<string> {
  const file = await film();
  const host = createServer((_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(file));
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  try {
    return (await client.importVideo(`http://127.0.0.1:${(host.address() as AddressInfo).port}/film.mp4`)).id;
  } finally {
    host.closeAllConnections();
    host.close();
  }
}
