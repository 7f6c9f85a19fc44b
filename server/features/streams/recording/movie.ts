import { pictureTrack, soundTrack } from '@everycast/video/movie/new-track';
import type { Samples } from '@everycast/video/movie/samples';
import { type NewTrack, writeMovie } from '@everycast/video/movie/write';
import type { Part } from './parts.ts';

/** Units of pictures in a second: FLV's. */
const milliseconds = 1_000;
/** How long the last picture is shown if it is the only one. Milliseconds. */
const alone = 1_000;
const fileType = Buffer.concat([Buffer.from('isom'), Buffer.from([0, 0, 2, 0]), Buffer.from('isomiso2mp41')]);

/**
 * Writes a part as MP4, without encoding anything. ffmpeg would have to know what encoders send by Enhanced RTMP, which many versions don't.
 * @param source the file with the tags
 * @throws DiskFull, or the signal's reason once it is aborted
 */
export async function writePart(
  part: Part,
  { source, output, signal }: { source: string; output: string; signal: AbortSignal },
): Promise<void> {
  const tracks = [pictures(part), sounds(part)].filter((track) => track !== null);
  await writeMovie({ output, fileType, paths: [source], tracks }, { signal });
}

function pictures({ picture, pictures: { time, ...samples }, startMs }: Part): NewTrack | null {
  if (!picture) return null;
  const moved = time.slice(0, samples.count).map((at) => at - startMs);
  const [before = 0, last = 0] = moved.toSorted().slice(-2);
  const duration = moved.map(() => (samples.count > 1 ? last - before : alone));
  const track = pictureTrack(picture, { id: 1, timescale: milliseconds });
  return newTrack(track, { ...samples, time: moved, duration }, { begin: 0, end: last + (duration[0] ?? 0) });
}

function sounds({ sound, sounds: { time, ...samples }, startMs }: Part): NewTrack | null {
  if (!sound) return null;
  const start = Math.round((startMs * sound.sampleRate) / 1_000);
  const moved = time.slice(0, samples.count).map((at) => at - start);
  const duration = moved.map((at, index) => (moved[index + 1] ?? at + sound.samples) - at);
  const end = (moved.at(-1) ?? 0) + sound.samples;
  const track = soundTrack(sound, { id: 2, timescale: sound.sampleRate });
  // What is heard before the first picture is left out, though it stays in the file.
  return newTrack(track, { ...samples, time: moved, duration }, { begin: Math.max(0, moved[0] ?? 0), end });
}

const newTrack = (
  headers: ReturnType<typeof pictureTrack>,
  samples: Samples,
  { begin, end }: { begin: number; end: number },
): NewTrack => ({ like: headers, entry: headers.entry, samples, files: new Uint16Array(samples.count), grain: null, begin, end });
