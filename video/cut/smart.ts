import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '@everycast/contract/defined';
import type { Segment } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import { type Clock, clockOf } from '../movie/clock.ts';
import { type Movie, readMovie, type Track } from '../movie/read.ts';
import { readSample } from '../movie/samples.ts';
import { type NewTrack, writeMovie } from '../movie/write.ts';
import { isAllThere } from '../probe/ends.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { NotSmart } from '../refusal.ts';
import { partEncoderOf } from './codecs.ts';
import { encodePart, type PartEncoder } from './parts.ts';
import { pictureTrack, type Worked } from './pictures.ts';
import { longPicture, type Opens, type Plan, planCopy, planStretch } from './plan.ts';
import { asMovie, asSource, margin } from './remux.ts';
import { copiedSound } from './sound.ts';
import { encodedSound } from './soundtrack.ts';

export interface Made {
  /** How many frames were re-encoded, and how many copied. */
  encoded: number;
  copied: number;
  segments: Segment[];
}

export interface Work {
  mode: 'exact' | 'keyframes';
  output: string;
  /** For temporary files. */
  folder: string;
  signal?: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** A frame at the boundary belongs to the range that starts there: times have fewer digits than frames. */
const tolerance = 0.0005;
/** The approximate share of time spent encoding at cuts. */
const encodingShare = 0.4;

/**
 * Cuts by copying: whole GOPs unchanged, the partial GOPs at the cuts re-encoded (at keyframes nothing), audio in one continuous piece.
 *
 * @throws {NotSmart} if the source doesn't allow that.
 */
export async function smartCut(info: VideoInfo, segments: readonly Segment[], work: Work): Promise<Made> {
  const { signal } = work;
  if (info.video.refresh > 0) throw new NotSmart('video.not_smart_no_keyframes');
  const span = { start: Math.min(...segments.map(({ start }) => start)), end: Math.max(...segments.map(({ end }) => end)) };
  const { movie, first } = await asMovie(info, span, work.folder, { signal });
  const found = movie.tracks.find(({ kind }) => kind === 'vide');
  if (found === undefined || found.samples.count === 0) throw new NotSmart('video.not_smart_no_frames');
  const clock = clockOf(found, first);
  const hasEnd = first === null || span.end + margin >= info.duration;
  const track = hasEnd ? await withLastPictureHeld(info, found, clock) : found;
  const partEncoder = work.mode === 'exact' ? partEncoderOf(info, track) : null;
  const plans = await planned(movie, track, clock, segments, partEncoder);
  const paths = [movie.path];
  const { worked, entry } = await encodedAtCuts(movie, track, plans, partEncoder, paths, work);
  const pictures = pictureTrack(track, worked, entry);
  const sounds = await soundTracks(info, movie, clock, plans, paths, work);
  const isMovie = info.demuxer === 'mov';
  const written = isMovie ? work.output : join(work.folder, 'cut.mp4');
  const onProgress = (fraction: number) => work.onProgress(encodingShare + fraction * (1 - encodingShare));
  await writeMovie(
    { output: written, fileType: movie.fileType, paths, tracks: [pictures, ...sounds] },
    { signal, onProgress, flush: isMovie },
  );
  const count = isMovie ? await countOf(written) : await asSource(info, written, pictures, work.output, { signal });
  if (count !== pictures.samples.count) {
    throw new NotSmart(message('video.not_smart_count', { copied: count, all: pictures.samples.count }));
  }
  return {
    copied: plans.reduce((sum, { copied }) => sum + copied.length, 0),
    encoded: plans.reduce((sum, { head, tail }) => sum + head.length + tail.length, 0),
    segments: plans.map(({ start, end }) => ({ start: rounded(clock.seconds(start)), end: rounded(clock.seconds(end)) })),
  };
}

/** A movie's frame count, from its index. */
const countOf = async (path: string): Promise<number> =>
  (await readMovie(path)).tracks.find(({ kind }) => kind === 'vide')?.samples.count ?? 0;

/** To a microsecond: further digits are floating-point noise. */
const rounded = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

async function planned(
  movie: Movie,
  track: Track,
  clock: Clock,
  segments: readonly Segment[],
  partEncoder: PartEncoder | null,
): Promise<Plan[]> {
  await using file = await open(movie.path);
  const pictures = { ...track, ...track.edit };
  const plan = partEncoder === null ? planCopy : planStretch;
  const plans: Plan[] = [];
  let isOpen = false;
  for (const { start, end } of segments) {
    const opens: Opens = async (index) => {
      const does = partEncoder?.opens(await readSample(file, track.samples, index), plans.length === 0) ?? true;
      isOpen ||= !does;
      return does;
    };
    const made = await plan(pictures, clock.media(start - tolerance), clock.media(end - tolerance), opens);
    if (made === null) throw new NotSmart('video.not_smart_no_frames_kept');
    plans.push(made);
  }
  // A few frames are encoded in parallel; many are encoded in one run.
  if (isOpen && plans.every(({ copied }) => copied.length === 0)) {
    throw new NotSmart('video.not_smart_open');
  }
  return plans;
}

/** Encodes the necessary parts, two at a time, and adds their files to the paths. */
async function encodedAtCuts(
  movie: Movie,
  track: Track,
  plans: readonly Plan[],
  partEncoder: PartEncoder | null,
  paths: string[],
  work: Work,
): Promise<{ worked: Worked[]; entry: Buffer }> {
  const worked: Worked[] = plans.map((plan) => ({ plan, head: null, tail: null }));
  const wanted = worked.flatMap((one) =>
    (['head', 'tail'] as const).filter((end) => one.plan[end].length > 0).map((end) => ({ one, end })),
  );
  let entry = track.entry;
  if (partEncoder === null) return { worked, entry };
  const total = wanted.reduce((sum, { one, end }) => sum + one.plan[end].length, 0);
  let done = 0;
  const queue = wanted.entries();
  const encodeSome = async () => {
    for (const [number, { one, end }] of queue) {
      const where = { folder: work.folder, name: `part-${number}` };
      const pictures = one.plan[end];
      const part = await encodePart(movie, track, pictures, partEncoder, where, { signal: work.signal });
      const both = partEncoder.entry(part.track.entry);
      if (entry !== track.entry && !both.equals(entry)) throw new NotSmart('video.not_smart_parts');
      entry = both;
      one[end] = { part, file: paths.push(part.path) - 1 };
      done += pictures.length;
      work.onProgress((done / total) * encodingShare);
    }
  };
  const ended = await Promise.allSettled([encodeSome(), encodeSome()]);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return { worked, entry };
}

/**
 * A single range of audio is copied; several are encoded as one piece, because packet boundaries don't match, and each join would be heard.
 */
async function soundTracks(
  info: VideoInfo,
  movie: Movie,
  clock: Clock,
  plans: readonly Plan[],
  paths: string[],
  work: Work,
): Promise<NewTrack[]> {
  const tracks = movie.tracks.filter(({ kind }) => kind === 'soun');
  const [plan] = plans;
  if (tracks.length === 0 || plan === undefined) return [];
  const withEdits = info.demuxer === 'mov';
  // MP3 depends on earlier packets, which only an edit list can hide.
  if (plans.length === 1 && (withEdits || info.audio.every(({ codec }) => codec !== 'mp3'))) {
    return tracks.map((track) => copiedSound(track, clock.movie(plan.start), clock.movie(plan.end), 0, withEdits));
  }
  const stretches = plans.map(({ start, end }) => ({
    start: info.startTime + clock.seconds(start),
    length: clock.seconds(end) - clock.seconds(start),
  }));
  const { path, tracks: made } = await encodedSound(
    info,
    tracks,
    stretches,
    { folder: work.folder, file: paths.length },
    { signal: work.signal },
  );
  paths.push(path);
  return made;
}

/**
 * The track with its last frame shown until the end of the video, as players do with an end slide: containers store durations in decoding
 * order, or not at all for the last frame. In a truncated file nothing is extended.
 */
export async function withLastPictureHeld(info: VideoInfo, track: Track, clock: Clock): Promise<Track> {
  const { time, duration, count } = track.samples;
  if (count === 0) return track;
  let last = 0;
  for (let index = 0; index < count; index++) if (defined(time[index]) > defined(time[last])) last = index;
  const end = Math.round(clock.media(info.duration));
  const held = end - defined(time[last]);
  if (held <= longPicture * track.timescale || !(await isAllThere(info))) return track;
  const lengths = duration.slice();
  lengths[last] = held;
  return { ...track, samples: { ...track.samples, duration: lengths }, edit: { ...track.edit, to: Math.max(track.edit.to, end) } };
}
