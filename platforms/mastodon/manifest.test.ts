import { expect, test } from 'vitest';
import { pictureOf } from '../../tests/support/pictures.ts';
import { issueRead } from '../../tests/support/reads.ts';
import { onePart } from '../port/draft.ts';
import { limitsOf, limitTraits } from './limits.ts';
import { mastodonManifest as manifest } from './manifest.ts';

const traits = {
  ...limitTraits({ configuration: { statuses: { max_characters: 1000, max_media_attachments: 6 } } }),
  visibility: 'private',
};
const codes = (content: Parameters<typeof manifest.check>[0], of = traits) =>
  manifest.check(content, of).map(({ code, field, part }) => [code, field, part]);

test('an account has the limits of its server', () => {
  expect(manifest.measure('', traits).max).toBe(1000);
  expect(manifest.media({ text: '', media: [] }, {}, traits)).toMatchObject({
    max: 6,
    image: { max: 6 },
    video: { max: 1 },
    mixed: false,
  });
  // What a server does not tell is what the oldest ones take.
  expect(limitsOf({})).toMatchObject({ characters: 500, files: 4, videoBytes: 40 * 1024 * 1024 });
  expect(limitTraits({ configuration: { statuses: { max_characters: 'many' }, media_attachments: null } })).toEqual({});
});

test('sizes are below what the server names', () => {
  const said = {
    configuration: {
      media_attachments: { image_size_limit: 1000, video_size_limit: 2000, supported_mime_types: ['image/png', 'video/mp4'] },
    },
  };
  const rules = manifest.media({ text: '', media: [] }, {}, limitTraits(said));
  expect(rules.image).toMatchObject({ bytes: 999, types: ['image/png'], animated: null });
  expect(rules.video).toMatchObject({ bytes: 1999, types: ['video/mp4'] });
});

test('the text of each part, and of the first comment, has its limit', () => {
  const long = 'x'.repeat(1001);
  expect(codes(onePart({ text: 'x'.repeat(1000), media: [] }))).toEqual([]);
  const content = {
    ...onePart({ text: long, media: [] }),
    thread: [
      { text: '', media: [] },
      { text: long, media: [] },
    ],
    firstComment: long,
  };
  expect(codes(content)).toEqual([
    ['text_too_long', 'text', 0],
    ['empty', 'text', 1],
    ['text_too_long', 'text', 2],
    ['text_too_long', 'firstComment', 0],
  ]);
});

test('a content warning counts with every text', () => {
  const options = { contentWarning: 'w'.repeat(400) };
  expect(codes({ ...onePart({ text: 'x'.repeat(600), media: [] }), options })).toEqual([]);
  const [issue] = manifest.check({ ...onePart({ text: 'x'.repeat(601), media: [] }), options }, traits);
  expect(issueRead(issue)).toBe(
    'With its content warning, the text is 1 character over this server’s limit of 1,000. Each link counts as 23 characters, and mentions count without their server.',
  );
});

test('alt texts have their limit, in code points', () => {
  const of = limitTraits({ configuration: { media_attachments: { description_limit: 10 } } });
  const fits = pictureOf(100, 'a', '👍'.repeat(10));
  expect(codes(onePart({ text: '', media: [fits] }), { ...of, visibility: 'public' })).toEqual([]);
  expect(codes(onePart({ text: '', media: [fits, pictureOf(100, 'b', 'x'.repeat(11))] }), { ...of, visibility: 'public' })).toEqual([
    ['alt_too_long', 'alt', 0],
  ]);
});

test('what can be chosen begins with the account’s own settings', () => {
  const defaults = (of: typeof traits & { sensitive?: boolean }) =>
    manifest.options(of).flatMap((field) => ('default' in field ? [[field.key, field.default]] : []));
  expect(defaults({ ...traits, sensitive: true })).toEqual([
    ['visibility', 'private'],
    ['sensitive', true],
  ]);
  expect(defaults({ ...traits, visibility: 'nobody knows' })).toContainEqual(['visibility', 'public']);
});
