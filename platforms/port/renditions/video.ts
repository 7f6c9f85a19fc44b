import type { DraftMedia } from '../manifest.ts';
import type { VideoRules } from '../media-rules.ts';
import { ratioName, type SizeRules, sizeFits, sizeFor } from './size.ts';
import { type Rendition, type VideoRenditionSpec, type WrittenVideo, writtenVideos } from './spec.ts';
import { type Called, inBytes, inTime, listed } from './words.ts';

/** What is encoded is kept this far below a limit in bytes, for containers add a little. */
const spare = 0.95;
/** Below this many bits a second, sound included, there is nothing to see any more. */
const minBitrate = 300_000;
/** Of a video's bits, those of its sound. */
const soundBitrate = 128_000;
/** Bits for each pixel: with fewer than these it looks worse than with fewer pixels; more than those nobody sees. */
const bitsAtLeast = 0.04;
const bitsAtMost = 0.13;
const maxBitrate = 50_000_000;
/** Where nothing tells it. */
const usualRate = 30;
/** The rate of film is called 24, and is 23.976: rates this near are the same. */
const rateSlack = 0.005;

/** What becomes of a video. Its length is not changed: that is for people to do. */
export function videoRendition(media: DraftMedia, rules: VideoRules, called: Called): Rendition {
  const wrongLength = lengthProblem(media, rules, called);
  if (wrongLength) return wrongLength;
  const wrong = whatIsWrong(media, rules);
  if (wrong.size === 0) return { rendition: 'as is' };
  const cannot = (code: string, why: string): Rendition => ({ rendition: 'cannot', code, why });
  const { file, platform } = called;
  const type = typeFor(media, rules);
  if (!type) {
    const why = `${file} is of a kind that ${platform} does not take, and Everycast cannot make one that it does. Take it out, or give this account its own version without it.`;
    return cannot('video_type', why);
  }
  if (isOnlyWrapped(media, rules, wrong, type)) {
    const { width, height } = media;
    const same = { kind: 'video', contentType: type, width, height, bytes: rules.bytes, shape: 'whole', copied: true } as const;
    const spec: VideoRenditionSpec = { ...same, framesPerSecond: null, bitrate: null };
    return { rendition: 'made', spec, says: says(media, spec, wrong, called) };
  }
  const cap = capOf(media, rules);
  if (cap < minBitrate) {
    const why = `${file} is too long to be made as small as ${platform} wants it: at most ${inBytes(rules.bytes)}. Cut it and add it again.`;
    return cannot('video_too_large', why);
  }
  const framesPerSecond = media.framesPerSecond === null ? null : rateFor(media.framesPerSecond, rules);
  const rate = framesPerSecond ?? usualRate;
  const pixels = (cap - soundBitrate) / (bitsAtLeast * rate);
  const how = media.crop ? 'crop' : 'pad';
  const size =
    sizeFor(media, { ...rules, pixels: Math.min(rules.pixels ?? Infinity, pixels) } satisfies SizeRules, how, 2) ??
    sizeFor(media, rules, how, 2);
  if (!size) {
    const why = `${file} is ${media.width} × ${media.height} pixels, a size that ${platform} does not take. Crop it in the video editor, and add what that makes.`;
    return cannot('video_size', why);
  }
  const wished = Math.round(size.width * size.height * rate * bitsAtMost) + soundBitrate;
  const bitrate = Math.floor(Math.min(cap, Math.max(minBitrate, Math.min(maxBitrate, wished))));
  const spec: VideoRenditionSpec = {
    kind: 'video',
    contentType: type,
    bytes: rules.bytes,
    ...size,
    framesPerSecond,
    bitrate,
    copied: false,
  };
  return { rendition: 'made', spec, says: says(media, spec, wrong, called) };
}

function lengthProblem({ seconds }: DraftMedia, { seconds: { min, max } }: VideoRules, { file, platform }: Called): Rendition | null {
  if (seconds === null) return null;
  if (seconds < min) {
    const why = `${file} lasts ${inTime(seconds)}; ${platform} takes none shorter than ${inTime(min)}. Add a longer one.`;
    return { rendition: 'cannot', code: 'video_too_short', why };
  }
  if (seconds <= max) return null;
  const why = `${file} lasts ${inTime(seconds)}; ${platform} takes at most ${inTime(max)} here. Cut it in the video editor, and add what that makes.`;
  return { rendition: 'cannot', code: 'video_too_long', why };
}

type Wrong = 'type' | 'codec' | 'sound' | 'bytes' | 'size' | 'rate' | 'bitrate';

/** What nobody has measured is taken to be right. */
function whatIsWrong(media: DraftMedia, rules: VideoRules): Set<Wrong> {
  const { contentType, videoCodec, audioCodec, bytes, seconds, framesPerSecond } = media;
  const found: [Wrong, boolean][] = [
    ['type', !rules.types.includes(contentType)],
    ['codec', videoCodec !== null && !rules.videoCodecs.includes(videoCodec)],
    ['sound', audioCodec !== null && !rules.audioCodecs.includes(audioCodec)],
    ['bytes', bytes > rules.bytes],
    ['size', !sizeFits(media, rules)],
    ['rate', framesPerSecond !== null && !isRate(framesPerSecond, rules)],
    ['bitrate', rules.bitrate !== undefined && seconds !== null && (bytes * 8) / seconds > rules.bitrate],
  ];
  return new Set(found.flatMap(([what, is]) => (is ? [what] : [])));
}

const isRate = (rate: number, { framesPerSecond }: VideoRules): boolean =>
  !framesPerSecond || (rate >= framesPerSecond.min * (1 - rateSlack) && rate <= framesPerSecond.max * (1 + rateSlack));

/** The first kind of file that is taken with what Everycast encodes for it. */
function typeFor({ audioCodec }: DraftMedia, { types, videoCodecs, audioCodecs }: VideoRules): WrittenVideo | undefined {
  const written = types.filter((type): type is WrittenVideo => Object.hasOwn(writtenVideos, type));
  return written.find((type) => {
    const { video, audio } = writtenVideos[type];
    return videoCodecs.includes(video) && (audioCodec === null || audioCodecs.includes(audio));
  });
}

/** Another container is all that it needs: picture and sound are copied as they are, which adds next to nothing. */
function isOnlyWrapped({ videoCodec, audioCodec, bytes }: DraftMedia, rules: VideoRules, wrong: Set<Wrong>, type: WrittenVideo): boolean {
  const { video, audio } = writtenVideos[type];
  const sameCodecs = videoCodec === video && (audioCodec === null || audioCodec === audio);
  return wrong.size === 1 && wrong.has('type') && sameCodecs && bytes <= rules.bytes * 0.98;
}

/** The bits a second that the whole file may have. */
function capOf({ seconds }: DraftMedia, { bytes, bitrate = Infinity }: VideoRules): number {
  const ofBytes = seconds === null || seconds <= 0 ? Infinity : (bytes * 8) / seconds;
  return Math.min(ofBytes, bitrate) * spare;
}

/** By halves and doubles, which keep movement even; else the nearest that is taken. */
function rateFor(own: number, rules: VideoRules): number {
  if (isRate(own, rules) || !rules.framesPerSecond) return own;
  const { min, max } = rules.framesPerSecond;
  let rate = own;
  while (rate > max) rate /= 2;
  while (rate < min && rate * 2 <= max) rate *= 2;
  return Math.min(Math.max(rate, min), max);
}

/** A row or a column of pixels more or less is not worth a word. */
const sizeSlack = 0.01;

function says(media: DraftMedia, spec: VideoRenditionSpec, wrong: Set<Wrong>, { file, platform }: Called): string {
  const { shape } = spec;
  const larger = (spec.width * spec.height) / (media.width * media.height);
  const becomesOther = ['type', 'codec', 'sound'].some((one) => wrong.has(one as Wrong));
  const changes = [
    ...(shape === 'crop' ? [`cropped to ${ratioName(spec)}`] : []),
    ...(shape === 'pad' ? [`given a border to be ${ratioName(spec)}`] : []),
    ...(becomesOther ? [`converted to ${writtenVideos[spec.contentType].called}`] : []),
    ...(wrong.has('bytes') || wrong.has('bitrate') || (shape === 'whole' && larger < 1 - sizeSlack) ? ['made smaller'] : []),
    ...(shape === 'whole' && larger > 1 + sizeSlack ? ['made larger'] : []),
    ...(wrong.has('rate') && spec.framesPerSecond !== null
      ? [`brought to ${Number(spec.framesPerSecond.toFixed(2))} pictures a second`]
      : []),
  ];
  return `${file} is ${listed(changes.length > 0 ? changes : ['made anew'])} for ${platform}.`;
}
