import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ingest, Media } from '@everycast/contract/media';
import { ffmpeg, output } from '@everycast/video/tool/run';
import type { Api } from './api.ts';

/** Where the talk is loud, in seconds. */
export const loudFrom = 24;
const loudTo = 31;

/** A typical talk: a nearly still image, and a voice that is loud once. `seconds` long. */
async function talk(seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-talk-'));
  const path = join(folder, 'talk.mp4');
  const voice = `aevalsrc='(0.03+0.4*between(t,${loudFrom},${loudTo}))*sin(2000*t)':sample_rate=48000`;
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'];
  try {
    const picture = 'testsrc=size=320x180:rate=10';
    await ffmpeg(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', voice, '-t', String(seconds), ...encoded, output(path)]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Imports a talk into the library of `api`'s person, from a URL that serves nothing else. */
export async function giveTalk(api: Api, seconds: number): Promise<Media> {
  const file = await talk(seconds);
  const host = createServer((_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(file));
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  try {
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/Talk.mp4`;
    let ingest = await api.post<Ingest>('/api/v1/media/imports', { url });
    while (ingest.media === null) {
      if (ingest.problem !== null) throw new Error(`The talk was not taken in: ${ingest.problem.message}`);
      await wait(100);
      ingest = await api.get<Ingest>(`/api/v1/media/imports/${ingest.id}`);
    }
    return ingest.media;
  } finally {
    host.closeAllConnections();
    host.close();
  }
}
