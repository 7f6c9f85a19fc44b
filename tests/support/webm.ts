import { setTimeout as wait } from 'node:timers/promises';
import type { ConvertHello } from '@everycast/contract/streams';
import { runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import type { StudioSocket } from './studio.ts';
import { until } from './until.ts';

/** What a studio requests in these tests: small, because the machine has other things to do. */
export const hello: ConvertHello = { type: 'convert', width: 640, height: 360, fps: 30, bitrate: 1_000_000 };

/** A recording as browsers make it: VP8 with an uneven frame rate, Opus, written live. Its picture is red. */
export async function makeWebm(seconds: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const args = [
    ...['-f', 'lavfi', '-i', `color=red:size=640x360:rate=30:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
    ...['-vf', "noise=alls=20:allf=t,select='not(eq(mod(n,7),3))'", '-vsync', 'vfr', '-c:v', 'libvpx', '-deadline', 'realtime'],
    ...['-cpu-used', '8', '-b:v', '800k', '-g', '9999', '-c:a', 'libopus', '-b:a', '96k'],
    ...['-f', 'webm', '-live', '1', '-cluster_time_limit', '250', '-'],
  ];
  await runFfmpeg(args, (output) => output.on('data', (piece: Buffer) => pieces.push(piece)));
  return Buffer.concat(pieces);
}

/** Says what follows, and waits until the server is ready for it. */
export async function askToConvert(socket: StudioSocket, wanted: ConvertHello = hello): Promise<void> {
  socket.raw(JSON.stringify(wanted));
  await until(() => socket.news.some(({ type }) => type === 'converting'));
}

/** Sends a recording in pieces cut anywhere, in about the time that it lasts. */
export async function playWebm(socket: StudioSocket, webm: Buffer, seconds: number): Promise<void> {
  const pieces = seconds * 7;
  const size = Math.ceil(webm.length / pieces);
  for (let at = 0; at < webm.length; at += size) {
    socket.raw(webm.subarray(at, at + size));
    await wait((seconds * 1000) / pieces);
  }
}
