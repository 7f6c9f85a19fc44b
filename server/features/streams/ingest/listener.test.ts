import { expect, test } from 'vitest';
import { sentKey } from './listener.ts';

test.each([
  ['as it is', 'live', 'Key_-9'],
  ['with parameters', 'live', 'Key_-9?bwtest=true&x=1/2'],
  ['with parameters of the server', 'live?x=1', 'Key_-9'],
  ['with a slash behind it', 'live', 'Key_-9/'],
  ['with a slash in front of it', 'live', '/Key_-9'],
  ['with both', 'live', '//Key_-9//?x'],
  ['as a part of the application, as ffmpeg does if a slash follows', 'live/Key_-9', ''],
])('a key that is sent %s', (_, app, key) => {
  expect(sentKey({ app, key })).toBe('Key_-9');
});

test.each([
  ['app', 'Key_-9'],
  ['live', ''],
  ['live', '?Key_-9'],
  ['live', 'Key_-9/other'],
  ['', 'live'],
  ['live/app', 'Key_-9'],
])('in “%s” with “%s” there is none', (app, key) => {
  expect(sentKey({ app, key })).toBeNull();
});
