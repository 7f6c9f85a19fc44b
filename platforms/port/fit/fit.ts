import type { DraftMedia } from '../manifest.ts';
import type { MediaRules } from '../media-rules.ts';
import { fitPicture } from './picture.ts';
import { type Fit, type Recipe, writtenVideos } from './recipe.ts';
import { fitVideo } from './video.ts';
import type { Called } from './words.ts';

/**
 * What becomes of a file under a platform's rules. What fits is never made anew, and what a recipe makes fits.
 * Where the shape is not taken, a border is put around the picture unless its `crop` says otherwise: a border loses nothing, and what is
 * cut off without a look may be what the post is about.
 */
export function fitOf(media: DraftMedia, rules: MediaRules, called: Called): Fit {
  if (media.kind === 'image') return rules.image ? fitPicture(media, rules.image, called) : notTaken('image', called);
  return rules.video ? fitVideo(media, rules.video, called) : notTaken('video', called);
}

function notTaken(kind: DraftMedia['kind'], { platform }: Called): Fit {
  const [what, one] = kind === 'image' ? ['pictures', 'picture'] : ['videos', 'video'];
  const why = `${platform} takes no ${what}. Take the ${one} out, or give this account its own version without it.`;
  return { fit: 'cannot', code: `${kind}_not_taken`, why };
}

/** What comes of a recipe at most, as the rules see it. */
export function madeBy(recipe: Recipe, media: DraftMedia): DraftMedia {
  const { contentType, width, height, bytes } = recipe;
  const made = { ...media, contentType, width, height };
  if (recipe.kind === 'image') return { ...made, bytes };
  return { ...made, ...madeVideo(recipe, media) };
}

function madeVideo(recipe: Extract<Recipe, { kind: 'video' }>, media: DraftMedia): Partial<DraftMedia> {
  if (recipe.copied) return { bytes: Math.min(recipe.bytes, media.bytes) };
  const { video, audio } = writtenVideos[recipe.contentType];
  const { bitrate, bytes } = recipe;
  const max = bitrate === null || media.seconds === null ? bytes : Math.min(bytes, Math.floor((bitrate * media.seconds) / 8));
  const sound = media.audioCodec === null ? null : audio;
  return { bytes: max, framesPerSecond: recipe.framesPerSecond ?? media.framesPerSecond, videoCodec: video, audioCodec: sound };
}
