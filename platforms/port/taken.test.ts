import { verbatim } from '@everycast/messages/message';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish, issueRead } from '../../tests/support/reads.ts';
import { onePart } from './draft.ts';
import type { DraftContent, Issue, PlatformManifest } from './manifest.ts';
import { optionIssues } from './option-issues.ts';
import { layered, type OptionField } from './options.ts';
import { asAccepted, sentenceOf, validatePost } from './taken.ts';

const publishes = (thread: true | string, first_comment: true | string) => ({ thread, first_comment }) as PlatformManifest['publishes'];
const whole = { name: 'Whole', publishes: publishes(true, true) };
const plain = { name: 'Plain', publishes: publishes('Plain has no threads.', 'Plain has no comments.') };
const post = {
  text: 'One',
  media: ['a'],
  thread: [
    { text: ' Two\n', media: ['b', 'c'] },
    { text: '', media: [] },
    { text: 'Four', media: ['d'] },
  ],
  firstComment: 'Links below',
  options: { title: 'A title' },
};

describe('a post as a platform takes it', () => {
  test('stays whole where there are threads and comments', () => {
    expect(asAccepted(post, whole)).toEqual(post);
  });

  test('is one text with empty lines between and all media together where there are none', () => {
    const one = { text: 'One\n\nTwo\n\nFour', media: ['a', 'b', 'c', 'd'], thread: [], firstComment: '', options: post.options };
    expect(asAccepted(post, plain)).toEqual(one);
    expect(asAccepted({ ...post, thread: [] }, plain)).toMatchObject({ text: 'One', media: ['a'] });
  });

  test('has no first comment of white space alone', () => {
    expect(asAccepted({ ...post, firstComment: ' \n' }, whole).firstComment).toBe('');
  });

  const part = fc.record({ text: fc.string({ unit: 'grapheme' }), media: fc.array(fc.nat()) });
  test('loses no word and no file, whatever the parts are', () => {
    fc.assert(
      fc.property(part, fc.array(part), (first, thread) => {
        const taken = asAccepted({ ...first, thread, firstComment: '', options: {} }, plain);
        const parts = [first, ...thread];
        expect(taken.media).toEqual(parts.flatMap(({ media }) => media));
        const bare = (text: string) => text.replaceAll(/\s+/gu, '');
        expect(bare(taken.text)).toBe(bare(parts.map(({ text }) => text).join('')));
        expect(asAccepted(taken, plain)).toEqual(taken);
      }),
    );
  });
});

const title: OptionField = { key: 'title', label: verbatim('Title'), kind: 'text', max: 10 };
const audience: OptionField = {
  key: 'audience',
  label: verbatim('Who can see it'),
  kind: 'choice',
  choices: [{ value: 'all', label: verbatim('Everyone') }],
};
const cover: OptionField = { key: 'cover', label: verbatim('Cover'), kind: 'timestamp' };
const tags: OptionField = { key: 'tags', label: verbatim('Tags'), kind: 'tags', max: 8 };
const notify: OptionField = { key: 'notify', label: verbatim('Notify'), kind: 'toggle', default: true };
const fields = [title, audience, cover, tags, notify];

describe('judging a post', () => {
  const tooLong: Issue = { weight: 'stops', field: 'option title', code: 'title_too_long' };
  const seen: DraftContent[] = [];
  const sayTo = (said: Issue[]) => (content: DraftContent) => {
    seen.push(content);
    return said;
  };
  const manifest = (said: Issue[]) => ({
    ...plain,
    options: () => fields,
    media: () => ({ image: null, video: null, mixed: false, needed: false, max: 0 }),
    check: sayTo(said),
  });
  const draft: DraftContent = { ...onePart({ text: 'One', media: [] }), thread: [{ text: 'Two', media: [] }], firstComment: 'Hi' };

  test('checks it as the platform takes it, and says what is joined and left out, and why', () => {
    const { issues, taken } = validatePost(draft, manifest([]), {});
    expect(taken.text).toBe('One\n\nTwo');
    expect(seen.at(-1)).toEqual(taken);
    expect(issues).toMatchObject([
      { weight: 'note', field: 'thread', code: 'thread_joined' },
      { weight: 'note', field: 'firstComment', code: 'first_comment_left_out' },
    ]);
    expect(issues.map(issueRead)).toEqual([
      'Plain has no threads. All 2 parts are published as one post here, with all media together.',
      'Plain has no comments. The first comment is left out here.',
    ]);
  });

  test('puts what stops first, and says nothing of an option of which the platform speaks itself', () => {
    const note: Issue = { weight: 'note', field: 'media', code: 'short' };
    const long = { ...draft, thread: [], firstComment: '', options: { title: 'x'.repeat(11), sound: 'loud' } };
    expect(validatePost(long, manifest([note, tooLong]), {}).issues.map(({ code }) => code)).toEqual([
      'title_too_long',
      'option_unknown',
      'short',
    ]);
    expect(validatePost(long, manifest([]), {}).issues.map(({ code }) => code)).toEqual(['option_value', 'option_unknown']);
  });

  test('names the part where there are several', () => {
    const issue: Issue = { weight: 'stops', field: 'text', part: 1, code: 'empty' };
    expect(inEnglish(sentenceOf(issue, 3))).toBe('Part 2: Write some text or add an image.');
    expect(inEnglish(sentenceOf({ ...issue, part: 0 }, 1))).toBe('Write some text or add an image.');
  });
});

describe('options', () => {
  const known = [
    ...fields,
    { key: 'duet', label: verbatim('Allow duets'), kind: 'toggle', default: false, for: 'video' } satisfies OptionField,
  ];
  const issues = (options: object, offered: OptionField[] = fields, kinds = ['video']) =>
    optionIssues({ name: 'Plain', offered, known }, options as never, new Set(kinds));
  const wrong = (...of: Parameters<typeof issues>) => issues(...of).map(issueRead);

  test('are of their kind, and within what the field takes', () => {
    expect(wrong({ title: 'Fine', audience: 'all', cover: 1.5, tags: ['a', 'b'], notify: false })).toEqual([]);
    expect(wrong({ title: '', audience: '', cover: '', tags: [], notify: '' })).toEqual([]);
    expect(wrong({ title: 7 })).toEqual(['Plain: “Title” must be text.']);
    expect(wrong({ audience: 'nobody' })).toEqual(['Plain: “Who can see it” can’t be “nobody” for this account.']);
    expect(wrong({ cover: -1 })).toEqual(['Plain: “Cover” is before the start of the video.']);
    expect(wrong({ tags: ['long', 'words'] })).toEqual(['Plain: “Tags” has 9 characters in total; the limit is 8.']);
    expect(wrong({ notify: 'yes' })).toEqual(['Plain: “Notify” must be on or off.']);
    expect(wrong({ sound: true })).toEqual(['Plain has no option “sound”.']);
  });

  test('that are not there on this account are left out, which is said where it makes a difference', () => {
    expect(issues({ duet: true })).toMatchObject([{ weight: 'note', field: 'option duet', code: 'option_left_out' }]);
    expect(wrong({ duet: true })).toEqual(['“Allow duets” isn’t available for this account and is left out.']);
    expect(wrong({ duet: false })).toEqual([]);
    expect(wrong({ duet: true }, fields, ['image'])).toEqual([]);
  });

  test('for videos have no say where there is none', () => {
    const long: OptionField = { ...title, for: 'video' };
    expect(wrong({ title: 'x'.repeat(11) }, [long])).toHaveLength(1);
    expect(wrong({ title: 'x'.repeat(11) }, [long], ['image'])).toEqual([]);
  });

  test('that must be chosen are asked for', () => {
    const needed: OptionField[] = [
      { ...title, needed: true },
      { ...audience, needed: true },
    ];
    expect(wrong({}, needed)).toEqual(['Plain: fill in “Title”.', 'Plain: choose “Who can see it”.']);
    expect(wrong({ title: 'A', audience: 'all' }, needed)).toEqual([]);
    expect(wrong({}, [{ ...audience, needed: true, default: 'all' }])).toEqual([]);
    expect(wrong({}, [{ ...title, needed: true, for: 'video' }], [])).toEqual([]);
  });

  test('lie over each other key by key, and an empty text takes one back', () => {
    expect(layered({ title: 'A', audience: 'all' }, { title: 'B' })).toEqual({ title: 'B', audience: 'all' });
    expect(layered({ title: 'A', audience: 'all' }, { title: '' })).toEqual({ audience: 'all' });
    expect(layered(undefined, null)).toEqual({});
  });
});
