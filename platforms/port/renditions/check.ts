import { defined } from '@everycast/contract/defined';
import { note, overBy, stops } from '../issues.ts';
import type { DraftContent, DraftMedia, DraftPart, Issue, PlatformManifest, Traits } from '../manifest.ts';
import type { MediaRules } from '../media-rules.ts';
import type { Options } from '../options.ts';
import { fileName } from './file-name.ts';
import { renditionOf } from './rendition.ts';
import type { Rendition } from './spec.ts';

/** A post's rules, by part of its thread. */
interface At {
  manifest: Pick<PlatformManifest, 'name' | 'media'>;
  options: Options;
  traits: Traits;
}

/** How each file of a part is published on a platform, in order. */
export function renditionsOf(part: DraftPart, { manifest, options, traits }: At): Rendition[] {
  const rules = manifest.media(part, options, traits);
  return part.media.map((one, index) => renditionOf(one, rules, { file: fileName(part.media, index), platform: manifest.name }));
}

/** The renditions of all files of a post, by part. */
export const renditionsIn = (content: DraftContent, manifest: At['manifest'], traits: Traits): Rendition[][] =>
  [content, ...content.thread].map((part) => renditionsOf(part, { manifest, options: content.options, traits }));

/**
 * All issues of a post before it is published, worst first: general rules for media, and the manifest's own. The composer shows them, and
 * the server checks every schedule with them.
 */
export function checkPost(
  manifest: Pick<PlatformManifest, 'name' | 'media' | 'check'>,
  content: DraftContent,
  traits: Traits,
  renditions = renditionsIn(content, manifest, traits),
): Issue[] {
  const own = manifest.check(content, traits);
  // If the manifest has its own issue about the number or kinds of media, that one is better.
  const isSaid = (issue: Issue) =>
    own.some(({ code, field, weight, part = 0 }) => {
      const same = code === issue.code || (together.has(issue.code) && field === 'media' && weight === 'stops');
      return same && part === (issue.part ?? 0);
    });
  const ofPart = (part: DraftPart, index: number): Issue[] =>
    partIssues(part, index, manifest.name, manifest.media(part, content.options, traits), renditions[index] ?? []);
  const ofMedia = [content, ...content.thread].flatMap(ofPart).filter((issue) => !isSaid(issue));
  const all = [...own, ...ofMedia];
  return [...all.filter(({ weight }) => weight === 'stops'), ...all.filter(({ weight }) => weight === 'note')];
}

/** Issues about all files of a part. */
const together: ReadonlySet<string> = new Set([
  ...['media_needed', 'video_missing', 'image_missing', 'media_mixed', 'image_not_taken', 'video_not_taken'],
  ...['too_many_images', 'too_many_videos', 'too_many_media'],
]);

function partIssues(part: DraftPart, index: number, platform: string, rules: MediaRules, renditions: readonly Rendition[]): Issue[] {
  // An unsupported kind is reported once, however many there are.
  const notTaken = (['image', 'video'] as const).flatMap((kind) =>
    rules[kind] === null ? renditions.filter((_rendition, place) => part.media[place]?.kind === kind).slice(0, 1) : [],
  );
  const each = renditions.filter((_rendition, place) => rules[part.media[place]?.kind ?? 'image'] !== null);
  const issues = [
    // Later parts may be text only, on any platform.
    ...(index === 0 && rules.needed && !part.media.some(({ kind }) => rules[kind] !== null) ? [needed(rules, platform)] : []),
    ...countIssues(part.media, rules, platform),
    ...[...notTaken, ...each].flatMap((rendition): Issue[] => {
      if (rendition.rendition === 'as is') return [];
      if (rendition.rendition === 'cannot') return [stops('media', rendition.code, rendition.params)];
      return [note('media', 'adapted', rendition.changes)];
    }),
    ...part.media.flatMap((_one, place) => altIssue(part.media, place, rules, platform)),
  ];
  return index === 0 ? issues : issues.map((issue) => ({ ...issue, part: index }));
}

function needed({ image, video }: MediaRules, platform: string): Issue {
  if (!image) return stops('media', 'video_missing', { platform });
  return stops('media', video ? 'media_needed' : 'image_missing', { platform });
}

function countIssues(media: readonly DraftMedia[], { image, video, mixed, max }: MediaRules, platform: string): Issue[] {
  const pictures = media.filter(({ kind }) => kind === 'image').length;
  const videos = media.length - pictures;
  if (image && video && pictures > 0 && videos > 0 && !mixed) return [stops('media', 'media_mixed', { platform })];
  const tooMany = (code: Issue['code'], count: number, present: number) =>
    present > count ? [stops('media', code, { platform, count, present })] : [];
  const each = [
    ...(image ? tooMany('too_many_images', Math.min(max, image.max), pictures) : []),
    ...(video ? tooMany('too_many_videos', Math.min(max, video.max), videos) : []),
  ];
  const taken = (image ? pictures : 0) + (video ? videos : 0);
  return each.length > 0 ? each : tooMany('too_many_media', max, taken);
}

function altIssue(media: readonly DraftMedia[], index: number, rules: MediaRules, platform: string): Issue[] {
  const { kind, alt } = defined(media[index], 'file');
  const max = rules[kind]?.alt ?? 0;
  // If the platform has no alt text, it is only stored here.
  if (max === 0 || alt.length <= max) return [];
  return [stops('alt', 'alt_too_long', { ...overBy(alt.length, max, platform), file: fileName(media, index) })];
}
