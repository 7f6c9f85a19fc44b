import type { PostMedia } from '@everycast/contract/posts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Contents } from './Contents.tsx';

const file = (id: string, duration: number | null = null) =>
  ({
    id,
    alt: `alt of ${id}`,
    media: { id, kind: duration === null ? 'image' : 'video', thumbnailUrl: `/thumbnail/${id}`, duration },
  }) as PostMedia;
const shown = (post: Partial<Parameters<typeof Contents>[0]['post']>) =>
  renderToStaticMarkup(<Contents post={{ text: '', media: [], thread: [], firstComment: '', ...post }} />);

test('every file, every part and the first comment are there', () => {
  const page = shown({
    text: 'The first',
    media: [file('one'), file('two', 65)],
    thread: [
      { text: 'The second', media: [file('three')] },
      { text: '', media: [file('four')] },
    ],
    firstComment: 'Below it',
  });
  for (const id of ['one', 'two', 'three', 'four']) expect(page).toContain(`alt="alt of ${id}"`);
  for (const words of ['The first', 'Part 2', 'The second', 'Part 3', 'First comment', 'Below it', '1:05']) expect(page).toContain(words);
});

test('what a post does not have is not spoken of', () => {
  const page = shown({});
  expect(page).toContain('(no text)');
  for (const words of ['Part', 'First comment', '<img', '<ul']) expect(page).not.toContain(words);
});
