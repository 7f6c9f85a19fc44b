import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Video } from './Video.tsx';

test('says so in a browser without videos', () => {
  expect(renderToStaticMarkup(<Video src="/a.mp4" controls />)).toBe(
    '<video src="/a.mp4" controls="">Your browser does not support the video tag.</video>',
  );
});

test('is every player of the application', () => {
  const root = new URL('../', import.meta.url).pathname;
  const files = globSync('{app,features,lib,ui}/**/*.tsx', { cwd: root }).filter((file) => !file.startsWith('ui/Video.'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /<video\b/.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
