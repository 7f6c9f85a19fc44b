import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repository } from '../../tests/support/server-process.ts';
import { allJourneys, journeysFor, journeysOf } from './affected.mjs';

const named = Object.values(journeysOf).flat();

test('every feature names its journeys, and each of them exists', () => {
  const features = ['server/features', 'web/features'].flatMap((folder) => readdirSync(`${repository}/${folder}`));
  expect(Object.keys(journeysOf).sort()).toEqual([...new Set(features)].sort());
  expect(named.filter((name) => !allJourneys().includes(name))).toEqual([]);
});

test('a change runs the journeys of its feature, of its platform or of everything', () => {
  expect(journeysFor(['server/features/clips/clips.ts', 'docs/words.md'])).toEqual(['clips']);
  expect(journeysFor(['web/features/site/faq/faq.tsx', 'tests/journeys/zones.test.ts'])).toEqual(['site', 'size', 'zones']);
  expect(journeysFor(['platforms/bluesky/manifest.ts'])).toEqual(['nine', 'sandbox']);
  for (const file of ['contract/posts.ts', 'web/ui/Button.tsx', 'server/app.ts', 'server/kernel/ids.ts']) {
    expect(journeysFor([file])).toEqual(allJourneys());
  }
  expect(journeysFor(['README.md', 'bench/run.ts'])).toEqual([]);
});
