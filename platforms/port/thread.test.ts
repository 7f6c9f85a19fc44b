import { expect, test } from 'vitest';
import { inEnglish } from '../../tests/support/reads.ts';
import { onePart } from './draft.ts';
import type { MediaFile } from './media-file.ts';
import type { Content } from './publisher.ts';
import { Created } from './stored.ts';
import { fileAt, followers, partAt, stepsOf } from './thread.ts';

const file = (kind: MediaFile['kind'], id: string) => ({ id, kind }) as MediaFile;
const content: Content = {
  ...onePart({ text: 'One', media: [file('image', 'a'), file('video', 'b')] }),
  thread: [
    { text: 'Two', media: [] },
    { text: 'Three', media: [file('image', 'c')] },
  ],
  firstComment: 'Comment',
};
const steps = stepsOf(content, {
  isWorkedOn: ({ kind }) => kind === 'video',
  quota: ({ kind }) => (kind === 'image' ? 'uploads' : undefined),
});
const stepOf = (key: string) => steps.find((step) => step.key === key) ?? expect.fail(key);

test('all files of all parts come before the parts, and what follows the post is told apart', () => {
  expect(steps.map(({ key, what, quota = '' }) => [key, inEnglish(what), quota])).toEqual([
    ['upload 1', 'image 1', 'uploads'],
    ['upload 2', 'video 2', ''],
    ['wait 2', 'video 2', ''],
    ['upload 3.1', 'image 1 of part 3', 'uploads'],
    ['create', 'post', 'posts'],
    ['part 2', 'part 2', 'posts'],
    ['part 3', 'part 3', 'posts'],
    ['comment', 'first comment', 'posts'],
  ]);
  expect(steps.filter(({ repeatable }) => !repeatable).map(({ key }) => key)).toEqual(['create', 'part 2', 'part 3', 'comment']);
});

test('a step leads to its file and its part', () => {
  const outcomes = { 'upload 2': 'sent' };
  expect(fileAt(stepOf('wait 2'), content, outcomes)).toMatchObject({ file: { id: 'b' }, index: 1, uploaded: 'sent' });
  expect(fileAt(stepOf('upload 3.1'), content, outcomes)).toMatchObject({ file: { id: 'c' }, index: 0, uploaded: null });
  expect(partAt(stepOf('part 3'), content)).toMatchObject({ part: { text: 'Three' }, number: 2 });
  const missing = { ...stepOf('upload 1'), id: { is: 'upload', part: 0, file: 8 }, key: 'upload 9' } as const;
  expect(() => fileAt(missing, content)).toThrow('no step "upload 9"');
  expect(() => fileAt(stepOf('create'), content)).toThrow('no step "create"');
  expect(() => partAt(stepOf('upload 1'), content)).toThrow('no step "upload 1"');
});

test('what followed a post is named the last first, without what nobody knows the place of', () => {
  const outcomes = {
    'upload 1': 'x',
    'part 2': { id: '2' },
    create: { id: '1' },
    comment: { id: '12' },
    'part 10': { id: '10' },
    'part 3': null,
  };
  expect(followers(Created, outcomes)).toEqual([{ id: '12' }, { id: '10' }, { id: '2' }]);
  expect(followers(Created, { create: { id: '1' }, edit: null })).toEqual([]);
});
