import type { Media } from '@everycast/contract/media';
import { describe, expect, test } from 'vitest';
import { newPart, noVariant } from './body.ts';
import { blank, type Draft, lengthOf, sameButTexts } from './draft.ts';

const picture = { id: 'p', alt: '', media: { id: 'p' } as Media };
const part = { ...newPart('Two'), media: [picture] };
const own = { ...noVariant, text: 'Own', thread: [part] };
const draft: Draft = {
  ...blank,
  text: 'One',
  thread: [part],
  accountIds: ['a'],
  variants: { a: own },
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
};

describe('the same but for texts', () => {
  test.each<[string, Partial<Draft>]>([
    ['the text', { text: 'Another' }],
    ['a part', { thread: [{ ...part, text: 'Another' }] }],
    ['the comment', { firstComment: 'Another' }],
    ['a version', { variants: { a: { ...own, text: 'Another' } } }],
    ['a version’s part', { variants: { a: { ...own, thread: [{ ...part, text: 'Another' }] } } }],
  ])('with %s', (_name, change) => {
    expect(sameButTexts({ ...draft, ...change }, draft)).toBe(true);
  });

  test.each<[string, Partial<Draft>]>([
    ['an account', { accountIds: ['a', 'b'] }],
    ['an image', { media: [picture] }],
    ['a part’s image', { thread: [{ ...part, media: [] }] }],
    ['one more part', { thread: [part, newPart()] }],
    ['another order', { thread: [newPart('Two')] }],
    ['an option', { options: { bluesky: {} } }],
    ['an option’s image', { pictures: { p: picture.media } }],
    ['one more version', { variants: { a: own, b: noVariant } }],
    ['another version', { variants: { b: own } }],
    ['a version without its own text', { variants: { a: { ...own, text: null } } }],
    ['a version’s option', { variants: { a: { ...own, options: {} } } }],
  ])('not with %s', (_name, change) => {
    expect(sameButTexts({ ...draft, ...change }, draft)).toBe(false);
    expect(sameButTexts(draft, { ...draft, ...change })).toBe(false);
  });
});

test('a draft is as long as all of its texts', () => {
  expect(lengthOf(draft)).toBe('One'.length + 2 * 'Two'.length + 'Own'.length);
});
