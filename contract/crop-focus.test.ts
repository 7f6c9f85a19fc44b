import { expect, test } from 'vitest';
import { type MediaCrops as Crops, focusFor, refOf, tidyCrops } from './crop-focus.ts';
import { MediaCrops } from './crops.ts';
import { NewPost } from './posts.ts';

const at = (x: number, y: number, zoom = 1) => ({ x, y, zoom });
const id = '0193b0a0-0000-7000-8000-000000000001';

test('equal crops have one form: rounded, in order, and without those that change nothing', () => {
  expect(tidyCrops({ '9:16': at(0.1, 0.2), '4:5': at(0.33333333, 0.5), all: at(0.5, 0.5) })).toEqual({
    '4:5': at(0.3333, 0.5),
    '9:16': at(0.1, 0.2),
  });
  expect(JSON.stringify(tidyCrops({ '9:16': { zoom: 2, y: 0, x: 0 }, all: at(1, 1) }))).toBe(
    '{"all":{"x":1,"y":1,"zoom":1},"9:16":{"x":0,"y":0,"zoom":2}}',
  );
  expect(tidyCrops({ all: at(0.2, 0.2), '1:1': at(0.2, 0.2), '4:5': at(0.5, 0.5) })).toEqual({ all: at(0.2, 0.2), '4:5': at(0.5, 0.5) });
  const none: (Crops | null | undefined)[] = [undefined, null, {}, { all: at(0.5, 0.5) }, { '4:5': at(0.500001, 0.5) }];
  for (const crops of none) expect(tidyCrops(crops)).toBeUndefined();
  expect(refOf({ id, alt: '', crop: false, crops: { all: at(0.5, 0.5) } })).toEqual({ id, alt: '' });
});

test('a ratio has its own crop, then that for all, then the middle', () => {
  const crops = { all: at(0.1, 0.1), '4:5': at(0.9, 0.9) };
  expect([focusFor(crops, '4:5'), focusFor(crops, '1:1'), focusFor(undefined, '1:1')]).toEqual([at(0.9, 0.9), at(0.1, 0.1), at(0.5, 0.5)]);
});

test('what is no crop is rejected', () => {
  const is = (crops: unknown) => MediaCrops.safeParse(crops).success;
  for (const crops of [{}, { all: at(0, 1) }, { '1.91:1': at(0.5, 0.5, 8) }, { '4:5': { x: 0.5, y: 0.5 } }]) expect(is(crops)).toBe(true);
  for (const crops of [
    { all: at(Number.NaN, 0) },
    { all: at(Infinity, 0) },
    { all: at(-0.01, 0) },
    { all: at(0, 1.01) },
    { all: at(0, 0, 0.9) },
    { all: at(0, 0, 8.1) },
    { all: { ...at(0, 0), more: 1 } },
    { square: at(0, 0) },
    { '4:5:6': at(0, 0) },
    { '4:5': null },
    Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`${index + 1}:1`, at(0, 0)])),
  ])
    expect(is(crops)).toBe(false);
});

test('a post takes them with its files, in every part', () => {
  const media = [{ id, crop: true, crops: { '4:5': at(0.2, 0.2), all: at(0.5, 0.5) } }];
  const { thread, ...post } = NewPost.parse({ media, thread: [{ media }], variants: { [id]: { media } } });
  const stored = [{ id, alt: '', crop: true, crops: { '4:5': at(0.2, 0.2) } }];
  expect([post.media, thread?.[0]?.media, post.variants[id]?.media]).toEqual([stored, stored, stored]);
  expect(() => NewPost.parse({ media: [{ id, crops: { all: at(2, 0) } }] })).toThrow();
});
