import { expect, test } from 'vitest';
import { framesOf } from './frames.ts';

test('platforms that take any ratio leave the image as it is, others give it the nearest', () => {
  const tall = { width: 1000, height: 2000 };
  const [instagram] = framesOf(['instagram'], tall);
  expect(instagram).toMatchObject({ platform: 'instagram', becomes: expect.stringMatching(/^\d/) });
  expect(framesOf(['mastodon'], tall)).toEqual([{ platform: 'mastodon', becomes: null }]);
});

test('each platform once, in the order of the app, and only those of the workspace', () => {
  const square = { width: 800, height: 800 };
  expect(framesOf(['bluesky', 'instagram'], square).map(({ platform }) => platform)).toEqual(['instagram', 'bluesky']);
  expect(framesOf([], square)).toEqual([]);
});
