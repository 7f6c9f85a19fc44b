import { expect, test } from 'vitest';
import { nameOf } from './fetch.ts';

const address = 'https://files.example/videos/summer%20trip.mp4?token=1';

test.each([
  [address, null, 'summer trip.mp4'],
  [address, 'attachment', 'summer trip.mp4'],
  [address, 'attachment; filename=plain.mov', 'plain.mov'],
  [address, 'attachment; filename="with \\"quotes\\".mov"', 'with "quotes".mov'],
  [address, 'attachment; filename="old.mov"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe.mov', 'Grüße.mov'],
  [address, 'inline; filename=""', 'summer trip.mp4'],
  ['https://files.example/100%.mp4', null, '100%.mp4'],
  ['https://files.example/', null, 'files.example'],
  ['https://files.example/folder/', null, 'folder'],
])('%s with %s is %s', (url, disposition, name) => {
  expect(nameOf(new URL(url), disposition)).toBe(name);
});
