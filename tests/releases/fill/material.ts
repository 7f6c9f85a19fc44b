import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import sharp from 'sharp';

/** A picture of one color, which compresses to almost nothing. */
export const picture = (background: string, width = 640, height = 640): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Two scenes of a moving bar with a tone that is loud once, in so many seconds: some kilobytes. */
async function film(folder: string, seconds: number): Promise<Buffer> {
  const path = join(folder, 'film.mp4');
  const half = seconds / 2;
  const scene = (color: string, at: string) =>
    `color=${color}:s=640x360:r=10:d=${half},drawbox=x='mod(t*60\\,600)':y=${at}:w=40:h=80:t=fill:color=white`;
  const tone = `aevalsrc='(0.03+0.4*between(t,${half},${half + 3}))*sin(2000*t)':sample_rate=48000:d=${seconds}`;
  const encoded = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '38', '-g', '20', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-movflags', '+faststart'];
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    tone,
    '-filter_complex',
    `${scene('teal', '100')}[a];${scene('maroon', '200')}[b];[a][b]concat=n=2:v=1[v]`,
  ];
  await runFfmpeg([...inputs, '-map', '[v]', '-map', '0:a', ...encoded, ...sound, path]);
  return await readFile(path);
}

/** A film as an encoder sends it, at a low bitrate, until it is stopped. */
export const slowFilm = [
  ...['-f', 'lavfi', '-i', "color=teal:s=320x180:r=10,drawbox=x='mod(t*60\\,280)':y=60:w=40:h=40:t=fill:color=white"],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '10', '-b:v', '40k', '-c:a', 'aac', '-b:a', '24k', '-ac', '1'],
  ...['-t', '300'],
];

/** A server with a film and a page, and nothing else: what isn't there is answered with 500. */
export async function serveMaterial(folder: string) {
  const files: Record<string, [type: string, content: Buffer | string]> = {
    '/film.mp4': ['video/mp4', await film(folder, 24)],
    '/card.jpg': ['image/jpeg', await picture('olive', 400, 210)],
    '/page': [
      'text/html',
      '<html><head><title>Opening hours</title><meta property="og:title" content="Opening hours"><meta property="og:description" content="When the café is open."><meta property="og:image" content="/card.jpg"></head></html>',
    ],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, content] = files[url] ?? [];
    if (type === undefined) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': type }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
