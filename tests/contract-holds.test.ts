import { MediaChange, maxAltLength } from '@everycast/contract/media';
import { maxPostLength } from '@everycast/contract/post-length';
import { maxMediaPerPart, maxTextOption, NewPost, PostOptions } from '@everycast/contract/posts';
import { messageOfIssue } from '@everycast/messages/schema';
import { limitTraits } from '@everycast/platforms/mastodon/limits';
import { onePart } from '@everycast/platforms/port/draft';
import type { DraftContent, DraftMedia, PlatformManifest, Traits } from '@everycast/platforms/port/manifest';
import type { OptionField, Options } from '@everycast/platforms/port/options';
import { validatePost } from '@everycast/platforms/port/taken';
import { describe, expect, test } from 'vitest';
import { manifestsOf, platforms } from '../server/platforms.ts';
import { inEnglish } from './support/reads.ts';

/* What the composer calls fit, the API must hold: whatever is past the contract is past every platform, which says so before it is saved. */

const aLot = 10_000_000;
/** Where limits follow the account, those with the most; a server may say whatever it likes. */
const widest: Readonly<Record<string, Traits>> = {
  twitter: { subscription: 'Premium' },
  mastodon: limitTraits({
    configuration: {
      statuses: { max_characters: aLot, max_media_attachments: aLot },
      media_attachments: { description_limit: aLot },
    },
  }),
};
const all = Object.values(manifestsOf(platforms)).map((manifest): [string, PlatformManifest, Traits] => [
  manifest.name,
  manifest,
  widest[manifest.id] ?? {},
]);

const sides = { width: 1080, height: 1080, bytes: 200_000 };
const picture: DraftMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  animated: false,
  alt: '',
  ...sides,
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
};
const video: DraftMedia = {
  ...picture,
  kind: 'video',
  contentType: 'video/mp4',
  seconds: 12,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
};
const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe.each(all)('all that %s takes can be saved', (_name, manifest, traits) => {
  const rules = manifest.media({ text: '', media: [] }, {}, traits);
  const stopped = (content: Partial<DraftContent>) =>
    validatePost({ ...onePart<DraftMedia>({ text: 'Words', media: [] }), ...content }, manifest, traits)
      .issues.filter(({ weight }) => weight === 'stops')
      .map(({ field }) => field);

  test('the length of a text, beside whatever stands with it', () => {
    const beside = [[], ...(rules.image ? [[picture]] : []), ...(rules.video ? [[video]] : [])];
    for (const media of beside) {
      expect(manifest.measure('', traits, media).max).toBeLessThanOrEqual(maxPostLength);
      expect(manifest.measure('x'.repeat(maxPostLength + 1), traits, media).over).toBeGreaterThan(0);
    }
  });

  test.runIf(manifest.publishes.first_comment === true)('the length of a first comment', () => {
    expect(stopped({ firstComment: 'x'.repeat(maxPostLength + 1) })).toContain('firstComment');
  });

  test('how many pictures and videos', () => {
    expect(Math.max(rules.max, rules.image?.max ?? 0, rules.video?.max ?? 0)).toBeLessThanOrEqual(maxMediaPerPart);
  });

  test.runIf(rules.image)('the length of an alternative text', () => {
    expect(Math.max(rules.image?.alt ?? 0, rules.video?.alt ?? 0)).toBeLessThanOrEqual(maxAltLength);
  });

  test('options of any length', () => {
    const fields = manifest.options(traits);
    const stoppedAs = (field: OptionField, value: Options[string]) =>
      stopped({
        media: [field.for === 'image' || !rules.video ? picture : video],
        options: { ...neededBy(field, fields), [field.key]: value },
      });
    expect(PostOptions.safeParse(Object.fromEntries(fields.map(({ key }) => [key, true]))).error).toBeUndefined();
    for (const field of fields) {
      const many = Array.from({ length: 501 }, (_, index) => String(index));
      const past = { text: ['x'.repeat(maxTextOption + 1)], tags: [many, ['x'.repeat(501)]] }[String(field.kind)] ?? [];
      for (const value of past) {
        expect(PostOptions.safeParse({ [field.key]: value }).success).toBe(false);
        expect(stoppedAs(field, value)).toContain(`option ${field.key}`);
      }
    }
  });
});

/** What must be chosen beside an option so that it counts. */
function neededBy({ where }: OptionField, fields: readonly OptionField[]): Options {
  const other = where && fields.find(({ key }) => key === where.key);
  const [is] = where?.is ?? [];
  if (!other || is === undefined) return {};
  return { ...neededBy(other, fields), [other.key]: other.kind === 'toggle' ? is === 'true' : is };
}

test('what the contract does not hold it says in a sentence', () => {
  const ref = (alt: string) => ({ id, alt });
  const said = (media: unknown[]) =>
    NewPost.safeParse({ thread: [{ media }] }).error?.issues.map((issue) => [issue.path.join('.'), inEnglish(messageOfIssue(issue))]);
  expect(NewPost.safeParse({ media: Array.from({ length: maxMediaPerPart }, () => ref('x'.repeat(maxAltLength))) }).success).toBe(true);
  expect(said(Array.from({ length: maxMediaPerPart + 1 }, () => id))).toEqual([
    ['thread.0.media', `A part of a post can have up to ${maxMediaPerPart} images and videos. Remove some.`],
  ]);
  const tooLong = 'Alt text can have up to 5,000 characters. Shorten it.';
  expect(said([id, ref('x'.repeat(maxAltLength + 1))])).toEqual([['thread.0.media.1.alt', tooLong]]);
  expect(
    MediaChange.safeParse({ alt: 'x'.repeat(maxAltLength + 1) }).error?.issues.map((issue) => inEnglish(messageOfIssue(issue))),
  ).toEqual([tooLong]);
  expect(said(['x'])?.[0]?.[0]).toBe('thread.0.media.0');
});
