import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { probe } from '../probe/probe.ts';
import { heard } from '../testing/read-back.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { cut } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-sounds-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const one = [{ start: 0.6, end: 3.2 }];
const two = [
  { start: 2.1, end: 3.2 },
  { start: 0.6, end: 1.7 },
];

async function matroska(codec: string, encoder: readonly string[]) {
  const pictures = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=160x120:rate=25:duration=4',
    '-f',
    'lavfi',
    '-i',
    'sine=300:r=48000:duration=4,volume=4',
  ];
  await ffmpeg([...pictures, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12', ...encoder, output(at(`${codec}.mkv`))]);
  return probe(at(`${codec}.mkv`));
}

describe.each([
  ['flac', ['-c:a', 'flac']],
  ['truehd', ['-c:a', 'truehd', '-strict', '-2']],
  ['alac', ['-c:a', 'alac']],
])('%s in Matroska', async (codec, encoder) => {
  const info = await matroska(codec, encoder);

  test('is copied by a trim, which encodes pictures only at the cuts', async () => {
    const result = await cut(info, one, { mode: 'exact', output: at('one.mkv'), folder: at('parts') });
    expect(result.method).toBe('smart');
    const made = await probe(at('one.mkv'));
    expect(made.audio).toMatchObject([{ codec }]);
    const { start, end, longestGap } = await heard(made);
    // Without an edit list, the first packet is the first that is wholly inside: FLAC has up to a tenth of a second in one.
    expect([start < 0.1, end > 2.5, longestGap < 0.005]).toEqual([true, true, true]);
  });

  test('is joined where several parts are kept, and any other codec is named', async () => {
    const result = await cut(info, two, { mode: 'exact', output: at('two.mkv'), folder: at('parts') });
    expect(result.method).toBe('smart');
    const [sound] = (await probe(at('two.mkv'))).audio;
    if (codec === 'truehd') expect(result.why).toEqual(reads('TrueHD audio was converted to AAC.'));
    else expect(sound?.codec).toBe(codec);
  });
});

test('audio that cannot be copied is the reason, not the video', async () => {
  const info = await matroska('wavpack', ['-c:a', 'wavpack']);
  const result = await cut(info, one, { mode: 'exact', output: at('made.mkv'), folder: at('parts') });
  expect(result.why).toEqual(
    reads(/^Re-encoded because WavPack audio in this kind of file can’t be copied in parts\. WavPack audio was converted to AAC\.$/),
  );
});
