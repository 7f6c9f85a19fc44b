import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const clip = { seconds: 6, frameRate: 25, width: 320, height: 180 };

/** A web server with videos, and pages about them. */
export interface VideoHost {
  /** A real video: six seconds of a counter with a tone, a keyframe each second. */
  clip: string;
  /** The same as a file. */
  file: { name: string; mimeType: string; buffer: Buffer };
  /** A minute of it in full HD: more than can be encoded while someone waits. */
  long: string;
  /** A page about a video. */
  page: string;
  /** A video that starts, and then sends nothing more. */
  endless: string;
  /** How many clients the endless one has now. */
  listeners(): number;
  close(): Promise<void>;
}

/** Starts the server on its own port. `close` stops it and removes its files. */
export async function startVideoHost(): Promise<VideoHost> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-videos-'));
  const film = async (name: string, seconds: number, size: string): Promise<Buffer> => {
    const path = join(folder, name);
    const source = [
      '-f',
      'lavfi',
      '-i',
      `testsrc=size=${size}:rate=${clip.frameRate}`,
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:sample_rate=48000',
    ];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(clip.frameRate), '-c:a', 'aac'];
    await run('ffmpeg', ['-v', 'error', ...source, '-t', String(seconds), ...codecs, '-movflags', '+faststart', path]);
    return readFile(path);
  };
  const short = await film('clip.mp4', clip.seconds, `${clip.width}x${clip.height}`);
  let long: Promise<Buffer> | null = null;
  const waiting = new Set<ServerResponse>();

  const server = createServer(async ({ url }, response) => {
    const send = (type: string, body: Buffer | string) => response.writeHead(200, { 'content-type': type }).end(body);
    if (url === '/clip.mp4') return send('video/mp4', short);
    if (url === '/long.mp4') {
      long ??= film('long.mp4', 60, `${clip.width}x${clip.height}`);
      return send('video/mp4', await long);
    }
    if (url === '/about.html') return send('text/html', '<!doctype html><title>A video</title><p>Watch it here.</p>');
    if (url !== '/endless.mp4') return response.writeHead(404).end();
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '50000000' }).write(short.subarray(0, 20_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    clip: `${origin}/clip.mp4`,
    file: { name: 'Clip.mp4', mimeType: 'video/mp4', buffer: short },
    long: `${origin}/long.mp4`,
    page: `${origin}/about.html`,
    endless: `${origin}/endless.mp4`,
    listeners: () => waiting.size,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A file's properties from ffprobe. */
export async function probed(
  path: string,
): Promise<{ format: string; seconds: number; frames: number; width: number; height: number; sound: boolean }> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', path]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_type: string; width: number; height: number; nb_read_frames: string }[];
    format: { format_name: string; duration: string };
  };
  const video = streams.find(({ codec_type: type }) => type === 'video');
  return {
    format: format.format_name,
    seconds: Number(format.duration),
    frames: Number(video?.nb_read_frames),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    sound: streams.some(({ codec_type: type }) => type === 'audio'),
  };
}
