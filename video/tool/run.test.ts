import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { failure } from './failures.ts';
import { DiskFull, ffmpeg, ffmpegOutput, ffprobe, ffprobeLines, input, NoMemory, output, ToolFailed } from './run.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-run-'));
afterAll(() => rm(folder, { recursive: true }));
const colour = (seconds: number) => ['-f', 'lavfi', '-i', `color=red:size=64x48:rate=10:duration=${seconds}`];

describe('running the tools', () => {
  test('makes a file, whatever signs its path has, and says how far it is', async () => {
    const path = join(folder, '-a %d: b.mp4');
    const seen: number[] = [];
    await ffmpeg([...colour(3), '-c:v', 'mpeg4', output(path)], { onProgress: (seconds) => seen.push(seconds) });
    expect(seen.at(-1)).toBeGreaterThan(2);
    expect(await ffprobe([...input({ path, demuxer: 'mov' }), '-show_entries', 'stream=width', '-of', 'csv=p=0'])).toBe('64\n');
    const lines: string[] = [];
    const packets = ['-show_entries', 'packet=size', '-of', 'csv=p=0'];
    await ffprobeLines([...input({ path, demuxer: 'mov' }), ...packets], (line) => lines.push(line));
    expect(lines).toHaveLength(30);
  });

  test('gives what was written to the standard output, byte by byte', async () => {
    const pictures = await ffmpegOutput([...colour(1), '-f', 'rawvideo', '-pix_fmt', 'gray', '-']);
    expect(pictures).toHaveLength(10 * 64 * 48);
  });

  test('tells what the tool said last', async () => {
    const error = await ffmpeg([...colour(1), '-c:v', 'nonsense', output(join(folder, 'x.mp4'))]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolFailed);
    expect((error as ToolFailed).lastWords).toContain('nonsense');
  });

  test('ends the tool at once when it is aborted or takes too long', async () => {
    const endless = [...colour(100_000), '-f', 'null', '-'];
    const aborted = new AbortController();
    const run = ffmpeg(['-re', ...endless], { signal: aborted.signal, onProgress: () => aborted.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
    await expect(ffmpeg(['-re', ...endless], { limitSeconds: 0.3 })).rejects.toMatchObject({
      reason: reads('ffmpeg took longer than 0.3 seconds and was stopped'),
    });
    await expect(ffmpeg(endless, { signal: aborted.signal })).rejects.toThrow('enough');
  });

  test('never opens another file through the one that it is given', async () => {
    await writeFile(join(folder, 'secret.ts'), 'secret');
    const script = join(folder, 'script.mp4');
    for (const text of ["ffconcat version 1.0\nfile 'secret.ts'\n", '#EXTM3U\n#EXTINF:1,\nsecret.ts\n#EXT-X-ENDLIST\n']) {
      await writeFile(script, text);
      for (const demuxer of ['mov', 'matroska', 'mpegts'] as const) {
        const made = join(folder, 'made.ts');
        await expect(ffmpeg([...input({ path: script, demuxer }), '-c', 'copy', output(made)])).rejects.toThrow(ToolFailed);
        expect(await readFile(made).catch(() => null)).toBeNull();
      }
    }
    expect(await readdir(folder)).not.toContain('made.ts');
  });
});

describe('the meaning of an end', () => {
  test('a full disk is told as such, even where the tool calls it a success', () => {
    expect(failure('ffmpeg', 0, 'Error writing trailer of file:x.mp4: No space left on device')).toBeInstanceOf(DiskFull);
    expect(failure('ffmpeg', 1, 'av_interleaved_write_frame(): No space left on device')).toBeInstanceOf(DiskFull);
    expect(failure('ffmpeg', 0, 'Error writing trailer of file:x.mp4: Input/output error')).toBeInstanceOf(ToolFailed);
    expect(failure('ffmpeg', 0, 'deprecated pixel format used')).toBeNull();
  });

  test('too little memory is told as such', () => {
    expect(failure('ffmpeg', 1, 'x264 [error]: malloc of size 171839168 failed')).toBeInstanceOf(NoMemory);
    expect(failure('ffmpeg', 1, 'Error while decoding: Cannot allocate memory')).toBeInstanceOf(NoMemory);
  });

  test('a tool that is not there is told with what to do', () => {
    expect(failure('ffmpeg', 127, '')?.reason).toEqual(
      reads(/ffmpeg isn’t installed\. Ask the owner of this server to install ffmpeg, then try again\.$/),
    );
  });
});
