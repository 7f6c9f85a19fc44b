import { type Message, message } from '@everycast/messages/message';
import type { DraftMedia } from '../manifest.ts';
import type { VideoRules } from '../media-rules.ts';
import { type SizeRules, shapeChanges, sizeFits, sizeFor } from './size.ts';
import { type Called, cannot, type Rendition, type VideoRenditionSpec, type WrittenVideo, writtenVideos } from './spec.ts';

/** Encodes stay this far below a byte limit, because containers add a little. */
const spare = 0.95;
/** Below this bitrate, including audio, nothing would be recognizable. */
const minBitrate = 300_000;
/** The audio's share of the bitrate. */
const soundBitrate = 128_000;
/** Bits per pixel: below this, fewer pixels look better; more make no visible difference. */
const bitsAtLeast = 0.04;
const bitsAtMost = 0.13;
const maxBitrate = 50_000_000;
/** If it is unknown. */
const usualRate = 30;
/** The rate of film is called 24, and is 23.976: rates this near are the same. */
export const rateSlack = 0.005;

/** A video's rendition. Its duration isn't changed: that is for people to do. */
export function videoRendition(media: DraftMedia, rules: VideoRules, called: Called): Rendition {
  const wrongLength = lengthProblem(media, rules, called);
  if (wrongLength) return wrongLength;
  const { watermark } = media;
  const wrong = whatIsWrong(media, rules);
  if (wrong.size === 0 && !watermark) return { rendition: 'as is' };
  const type = typeFor(media, rules);
  if (!type) return cannot('video_type', called);
  if (!watermark && isOnlyWrapped(media, rules, wrong, type)) {
    const { width, height } = media;
    const same = { kind: 'video', contentType: type, width, height, bytes: rules.bytes, shape: 'whole', copied: true } as const;
    const spec: VideoRenditionSpec = { ...same, framesPerSecond: null, bitrate: null };
    return { rendition: 'made', spec, newRatio: null, changes: { ...called, changes: changesOf(media, spec, wrong, null) } };
  }
  const cap = capOf(media, rules);
  if (cap < minBitrate) return cannot('video_too_large', { ...called, max: rules.bytes });
  const framesPerSecond = media.framesPerSecond === null ? null : rateFor(media.framesPerSecond, rules);
  const rate = framesPerSecond ?? usualRate;
  const pixels = (cap - soundBitrate) / (bitsAtLeast * rate);
  const fit =
    sizeFor(media, { ...rules, pixels: Math.min(rules.pixels ?? Infinity, pixels) } satisfies SizeRules, 2) ?? sizeFor(media, rules, 2);
  if (!fit) return cannot('video_size', { ...called, width: media.width, height: media.height });
  const { size, newRatio } = fit;
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
    ...(watermark && { watermark }),
  };
  return { rendition: 'made', spec, newRatio, changes: { ...called, changes: changesOf(media, spec, wrong, newRatio) } };
}

function lengthProblem({ seconds }: DraftMedia, { seconds: { min, max } }: VideoRules, called: Called): Rendition | null {
  if (seconds === null || (seconds >= min && seconds <= max)) return null;
  return seconds < min ? cannot('video_too_short', { ...called, seconds, min }) : cannot('video_too_long', { ...called, seconds, max });
}

type Wrong = 'type' | 'codec' | 'sound' | 'bytes' | 'size' | 'rate' | 'bitrate';

/** Unknown properties are assumed to be right. */
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

/** The first accepted type with the codecs that Everycast encodes for it. */
function typeFor({ audioCodec }: DraftMedia, { types, videoCodecs, audioCodecs }: VideoRules): WrittenVideo | undefined {
  const written = types.filter((type): type is WrittenVideo => Object.hasOwn(writtenVideos, type));
  return written.find((type) => {
    const { video, audio } = writtenVideos[type];
    return videoCodecs.includes(video) && (audioCodec === null || audioCodecs.includes(audio));
  });
}

/** It only needs another container: video and audio are copied, which adds next to nothing. */
function isOnlyWrapped({ videoCodec, audioCodec, bytes }: DraftMedia, rules: VideoRules, wrong: Set<Wrong>, type: WrittenVideo): boolean {
  const { video, audio } = writtenVideos[type];
  const sameCodecs = videoCodec === video && (audioCodec === null || audioCodec === audio);
  return wrong.size === 1 && wrong.has('type') && sameCodecs && bytes <= rules.bytes * 0.98;
}

/** The whole file's maximum bitrate. */
function capOf({ seconds }: DraftMedia, { bytes, bitrate = Infinity }: VideoRules): number {
  const ofBytes = seconds === null || seconds <= 0 ? Infinity : (bytes * 8) / seconds;
  return Math.min(ofBytes, bitrate) * spare;
}

/** By halving or doubling, which keeps motion smooth; otherwise the nearest supported rate. */
function rateFor(own: number, rules: VideoRules): number {
  if (isRate(own, rules) || !rules.framesPerSecond) return own;
  const { min, max } = rules.framesPerSecond;
  let rate = own;
  while (rate > max) rate /= 2;
  while (rate < min && rate * 2 <= max) rate *= 2;
  return Math.min(Math.max(rate, min), max);
}

/** A difference of one row or column of pixels isn't worth mentioning. */
const sizeSlack = 0.01;

function changesOf(media: DraftMedia, spec: VideoRenditionSpec, wrong: Set<Wrong>, newRatio: string | null): Message[] {
  const { shape, framesPerSecond } = spec;
  const larger = (spec.width * spec.height) / (media.width * media.height);
  const isConverted = wrong.has('type') || wrong.has('codec') || wrong.has('sound');
  const isSmaller = wrong.has('bytes') || wrong.has('bitrate') || (shape === 'whole' && larger < 1 - sizeSlack);
  const changes = [
    ...shapeChanges(shape, newRatio),
    ...(isConverted ? [message('renditions.converted', { format: writtenVideos[spec.contentType].called })] : []),
    ...(isSmaller ? [message('renditions.smaller')] : []),
    ...(shape === 'whole' && larger > 1 + sizeSlack ? [message('renditions.larger')] : []),
    ...(wrong.has('rate') && framesPerSecond !== null ? [message('renditions.rate', { rate: Number(framesPerSecond.toFixed(2)) })] : []),
    ...(spec.watermark ? [message('renditions.watermarked')] : []),
  ];
  return changes.length > 0 ? changes : [message('renditions.adapted')];
}
