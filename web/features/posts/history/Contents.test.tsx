import type { Media } from '@everycast/contract/media';
import type { PostMedia, PostOptions, Target } from '@everycast/contract/posts';
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
  renderToStaticMarkup(
    <Contents post={{ text: '', media: [], thread: [], firstComment: '', options: {}, pictures: [], targets: [], ...post }} />,
  );

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

test('the cover that was chosen for a platform is there with its label, another one of an account with its handle', () => {
  const picture = (id: string) => ({ id, kind: 'image', name: `${id}.png`, alt: '', thumbnailUrl: `/thumbnail/${id}` }) as Media;
  const on = (handle: string, options: PostOptions | null = null) =>
    ({ platform: 'youtube', handle, media: null, thread: null, options }) as Target;
  const post = { media: [file('film', 65)], options: { youtube: { cover: 'a' } }, pictures: [picture('a'), picture('b')] };
  const captions = (page: string) =>
    [...page.matchAll(/<figcaption[^>]*>([^<]*).*?src="([^"]*)" alt="([^"]*)"/g)].map((found) => found.slice(1));
  expect(captions(shown({ ...post, targets: [on('@one'), on('@two')] }))).toEqual([
    ['Cover on YouTube', expect.stringContaining('/thumbnail/a'), 'a.png'],
  ]);
  expect(captions(shown({ ...post, targets: [on('one'), on('two', { cover: 'b' }), on('three', { cover: '' }), on('four')] }))).toEqual([
    ['Cover on YouTube (@one, @four)', expect.stringContaining('/thumbnail/a'), 'a.png'],
    ['Cover on YouTube (@two)', expect.stringContaining('/thumbnail/b'), 'b.png'],
  ]);
  // Chosen for a platform to which the post does not go, or for a post without a video.
  expect(captions(shown(post))).toEqual([]);
  const onTwitter = { ...on('me'), platform: 'twitter' } as Target;
  expect(captions(shown({ ...post, media: [file('still')], options: { twitter: { cover: 'a' } }, targets: [onTwitter] }))).toEqual([]);
});

test('what a post does not have is not spoken of', () => {
  const page = shown({});
  expect(page).toContain('(no text)');
  for (const words of ['Part', 'First comment', '<img', '<ul']) expect(page).not.toContain(words);
});
