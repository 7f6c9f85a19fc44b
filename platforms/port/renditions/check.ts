import type { DraftContent, DraftMedia, DraftPart, Issue, PlatformManifest, Traits } from '../manifest.ts';
import type { MediaRules } from '../media-rules.ts';
import type { Options } from '../options.ts';
import { renditionOf } from './rendition.ts';
import type { Rendition } from './spec.ts';

/** The rules of one post, by its parts: a thread has several. */
interface At {
  manifest: Pick<PlatformManifest, 'name' | 'media'>;
  options: Options;
  traits: Traits;
}

/** What becomes of each file of a part on a platform, in their order. */
export function renditionsOf(part: DraftPart, { manifest, options, traits }: At): Rendition[] {
  const rules = manifest.media(part, options, traits);
  return part.media.map((one, index) => renditionOf(one, rules, { file: fileName(part.media, index), platform: manifest.name }));
}

/** “Picture 2”; “The video” where there is nothing else. */
export function fileName(media: readonly Pick<DraftMedia, 'kind'>[], index: number): string {
  const picture = media[index]?.kind === 'image';
  if (media.length === 1) return picture ? 'The picture' : 'The video';
  return `${picture ? 'Picture' : 'Video'} ${index + 1}`;
}

/**
 * Everything that is to be said about a post before it goes out, worst first: what is true of media on every platform, and what the
 * manifest says of its own. The composer shows it, and the server holds every schedule to it.
 */
export function checkPost(manifest: Pick<PlatformManifest, 'name' | 'media' | 'check'>, content: DraftContent, traits: Traits): Issue[] {
  const at: At = { manifest, options: content.options, traits };
  const own = manifest.check(content, traits);
  // Where a manifest says itself what is amiss with how many there are, and of which kinds, its words are the better ones.
  const isSaid = (issue: Issue) =>
    own.some(({ code, field, weight, part = 0 }) => {
      const same = code === issue.code || (together.has(issue.code) && field === 'media' && weight === 'stops');
      return same && part === (issue.part ?? 0);
    });
  const parts = [content, ...content.thread];
  const ofMedia = parts.flatMap((part, index) => partIssues(part, index, at)).filter((issue) => !isSaid(issue));
  const all = [...own, ...ofMedia];
  return [...all.filter(({ weight }) => weight === 'stops'), ...all.filter(({ weight }) => weight === 'note')];
}

/** What is said of all files of a part together. */
const together: ReadonlySet<string> = new Set([
  ...['media_needed', 'video_missing', 'image_missing', 'media_mixed', 'image_not_taken', 'video_not_taken'],
  ...['too_many_images', 'too_many_videos', 'too_many_media'],
]);

function partIssues(part: DraftPart, index: number, at: At): Issue[] {
  const { manifest, options, traits } = at;
  const rules = manifest.media(part, options, traits);
  const inPart = (issue: Omit<Issue, 'part'>): Issue => (index === 0 ? issue : { ...issue, part: index });
  const stops = (code: string, message: string): Issue => inPart({ weight: 'stops', field: 'media', code, message });
  const { name } = manifest;
  const renditions = renditionsOf(part, at);
  // What is not taken at all is said once, however many there are.
  const notTaken = (['image', 'video'] as const).flatMap((kind) =>
    rules[kind] === null ? renditions.filter((_rendition, place) => part.media[place]?.kind === kind).slice(0, 1) : [],
  );
  const each = renditions.filter((_rendition, place) => rules[part.media[place]?.kind ?? 'image'] !== null);
  return [
    // The parts after the first may be words alone, wherever there are such.
    ...(index === 0 && rules.needed && !part.media.some(({ kind }) => rules[kind] !== null) ? [needed(rules, name)] : []),
    ...countIssues(part.media, rules, name).map(([code, message]) => stops(code, message)),
    ...[...notTaken, ...each].flatMap((rendition): Issue[] => {
      if (rendition.rendition === 'as is') return [];
      if (rendition.rendition === 'cannot') return [stops(rendition.code, rendition.why)];
      return [inPart({ weight: 'note', field: 'media', code: 'made_to_fit', message: rendition.says })];
    }),
    ...part.media.flatMap((one, place) => altIssue(one, place, rules, name).map((issue) => inPart(issue))),
  ];
}

function needed({ image, video }: MediaRules, name: string): Issue {
  const stops = (code: string, message: string): Issue => ({ weight: 'stops', field: 'media', code, message });
  if (!image) return stops('video_missing', `${name} takes videos only. Add one.`);
  if (!video) return stops('image_missing', `${name} takes pictures only. Add one.`);
  return stops('media_needed', `${name} has no posts without a picture or a video.`);
}

function countIssues(media: readonly DraftMedia[], { image, video, mixed, max }: MediaRules, name: string): [string, string][] {
  const pictures = media.filter(({ kind }) => kind === 'image').length;
  const videos = media.length - pictures;
  if (image && video && pictures > 0 && videos > 0 && !mixed) {
    return [
      ['media_mixed', `${name} takes pictures or a video in one post, not both. Take one kind out, or give this account its own version.`],
    ];
  }
  const tooMany = (what: string, limit: number, count: number, code: string): [string, string][] =>
    count > limit ? [[code, `${name} takes at most ${limit} ${limit === 1 ? what : `${what}s`}; this post has ${count}.`]] : [];
  const each = [
    ...(image ? tooMany('picture', Math.min(max, image.max), pictures, 'too_many_images') : []),
    ...(video ? tooMany('video', Math.min(max, video.max), videos, 'too_many_videos') : []),
  ];
  const taken = (image ? pictures : 0) + (video ? videos : 0);
  return each.length > 0 ? each : tooMany('picture and video', max, taken, 'too_many_media');
}

function altIssue({ kind, alt }: DraftMedia, index: number, rules: MediaRules, name: string): Issue[] {
  const max = rules[kind]?.alt ?? 0;
  // Where there is no place for it, it is kept here all the same.
  if (max === 0 || alt.length <= max) return [];
  const which = `${kind === 'image' ? 'picture' : 'video'} ${index + 1}`;
  const message = `The alt text of ${which} is too long for ${name}: ${alt.length.toLocaleString('en')} of at most ${max.toLocaleString('en')} characters.`;
  return [{ weight: 'stops', field: 'alt', code: 'alt_too_long', message }];
}
