import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A film of so many seconds as an encoder would send it: 320x180 at 25 frames a second, and a tone. */
export const film = (seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-b:v', '300k', '-c:a', 'aac', '-b:a', '64k'],
];

/** Runs ffmpeg to its end. @throws with what it wrote if it fails */
export async function runFfmpeg(args: readonly string[], onOutput?: (output: Readable) => void): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  if (onOutput) onOutput(child.stdout);
  else child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg: ${said}`);
}

/** An encoder that sends a film in real time until it is stopped. It ends after two minutes at the latest. */
export interface LiveEncoder {
  /** Resolves with all it wrote. */
  ended: Promise<string>;
  /** In order. */
  stop(): void;
  /** As if its machine lost power. */
  cut(): void;
}

/** Publishes `film` like an encoder. @param url with the stream key */
export function startEncoder(url: string, made = film(120)): LiveEncoder {
  const args = ['-v', 'info', '-re', ...made, '-flvflags', 'no_duration_filesize', '-f', 'flv', url];
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  // One that has already ended reads no more.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(() => said);
  return { ended, stop: () => void child.stdin.write('q'), cut: () => void child.kill('SIGKILL') };
}

/** ffmpeg as a server for one stream, which it writes to `path` as it comes; it ends when the stream does. @param url with the stream key */
export function startListener(url: string, path: string): ChildProcess {
  const input = ['-f', 'flv', '-listen', '1', '-i', url];
  return spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...input, '-c', 'copy', path], { stdio: 'ignore' });
}
