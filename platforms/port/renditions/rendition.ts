import type { DraftMedia } from '../manifest.ts';
import type { MediaRules } from '../media-rules.ts';
import { renderImage } from './image.ts';
import { type Called, type Rendition, type RenditionSpec, writtenVideos } from './spec.ts';
import { videoRendition } from './video.ts';

/**
 * A file's rendition under a platform's rules. What is accepted is never re-encoded, and a spec's result is accepted. If the aspect ratio
 * isn't supported, the file gets a border unless its `crop` says otherwise: a border loses nothing, and what a blind crop removes may be
 * what the post is about.
 */
export function renditionOf(media: DraftMedia, rules: MediaRules, called: Called): Rendition {
  if (media.kind === 'image') return rules.image ? renderImage(media, rules.image, called) : notTaken('image', called);
  return rules.video ? videoRendition(media, rules.video, called) : notTaken('video', called);
}

const notTaken = (kind: DraftMedia['kind'], { platform }: Called): Rendition => ({
  rendition: 'cannot',
  code: `${kind}_not_taken`,
  params: { platform },
});

/** The maximum of a spec's result, as the rules see it. */
export function madeBy(spec: RenditionSpec, media: DraftMedia): DraftMedia {
  const { contentType, width, height, bytes } = spec;
  const made = { ...media, contentType, width, height };
  if (spec.kind === 'image') return { ...made, bytes };
  return { ...made, ...madeVideo(spec, media) };
}

function madeVideo(spec: Extract<RenditionSpec, { kind: 'video' }>, media: DraftMedia): Partial<DraftMedia> {
  if (spec.copied) return { bytes: Math.min(spec.bytes, media.bytes) };
  const { video, audio } = writtenVideos[spec.contentType];
  const { bitrate, bytes } = spec;
  const max = bitrate === null || media.seconds === null ? bytes : Math.min(bytes, Math.floor((bitrate * media.seconds) / 8));
  const sound = media.audioCodec === null ? null : audio;
  return { bytes: max, framesPerSecond: spec.framesPerSecond ?? media.framesPerSecond, videoCodec: video, audioCodec: sound };
}
