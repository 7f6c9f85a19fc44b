import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../tests/support/server-process.ts';
import { allJourneys, changedSince, everyScreen, journeysFor, journeysOf, sourcesFor, wholeApp } from './affected.mjs';

const byFeature = Object.values(journeysOf).flat();

test('every feature names its journeys, and each of them exists', () => {
  const features = ['server/features', 'web/features'].flatMap((folder) => readdirSync(`${repository}/${folder}`));
  expect(Object.keys(journeysOf).sort()).toEqual([...new Set(features)].sort());
  expect([...byFeature, ...everyScreen, ...wholeApp].filter((name) => !allJourneys().includes(name))).toEqual([]);
});

test('every journey is of a feature, of every screen or of the whole app', () => {
  expect(allJourneys().filter((name) => !byFeature.concat(everyScreen, wholeApp).includes(name))).toEqual([]);
});

test('a change runs the journeys of its feature, of its platform or of everything', () => {
  expect(journeysFor(['server/features/clips/clips.ts', 'docs/words.md'])).toEqual(['clips-phone', 'clips', 'stream-analytics']);
  expect(journeysFor(['web/features/site/faq/faq.tsx', 'tests/journeys/zones.test.ts'])).toEqual([
    ...[
      'aligned',
      'axe',
      'catalogue',
      'contact',
      'features-page',
      'guide',
      'languages-screens',
      'light-pages',
      'longest-names',
      'public-languages',
      'site',
      'size',
      'streaming-axe',
      'zones',
    ],
  ]);
  expect(journeysFor(['platforms/bluesky/manifest.ts'])).toEqual(['analytics', 'engagement-twitter', 'engagement', 'nine', 'sandbox']);
  for (const file of ['web/features/streaming/analytics/chart.tsx', 'server/features/streams/stream-store.ts', 'streaming/hub/hub.ts'])
    expect(journeysFor([file])).toEqual(
      expect.arrayContaining([
        'first-stream',
        'schedule-stream',
        'stream-analytics',
        'streaming',
        'streaming-scenes',
        'streaming-troubles',
      ]),
    );
  expect(journeysFor(['README.md', 'bench/run.ts', 'server/stop.test.ts', 'tests/chaos/chaos.ts'])).toEqual([]);
});

test.each([
  ...['contract/posts.ts', 'messages/locales/en/posts.json', 'web/ui/Button.tsx', 'web/public/favicon.svg', 'web/vite.config.ts'],
  ...['server/app.ts', 'server/kernel/ids.ts', 'server/migrations/baseline/streams.sql', 'server/maintenance/restore.ts'],
  ...['package.json', 'web/package.json', 'package-lock.json', '.npmrc', 'tests/playwright.config.ts', 'tests/journeys/support/server.ts'],
  ...['scripts/start.mjs', 'server/features/unheard-of/unheard-of-store.ts', 'web/features/unheard-of/page.tsx', 'a-new-folder/file'],
])('a change to %s may affect every journey', (file) => expect(journeysFor([file])).toEqual(allJourneys()));

test('unit tests are found by their imports, and all run where imports say nothing', () => {
  expect(sourcesFor(['web/lib/deleted.ts', 'docs/words.md', 'web/features/site/faq/faq.module.css'])).toEqual([]);
  expect(sourcesFor(['scripts/test/affected.mjs', 'tests/journeys/zones.test.ts'])).toEqual(['scripts/test/affected.mjs']);
  expect(sourcesFor(['README.md', 'web/public/favicon.svg'])).toEqual([]);
  for (const file of [
    ...['server/migrations/baseline/streams.sql', 'server/migrations/001-baseline.ts', 'tests/support/global-postgres.ts'],
    ...['package.json', 'messages/locales/en/posts.json', 'web/ui/Button.module.css'],
  ])
    expect(sourcesFor(['scripts/test/affected.mjs', file])).toBeNull();
});

test('a change to the server also runs the tests that start it as a process, deleted files included', () => {
  expect(sourcesFor(['server/app.ts'])).toEqual(['server/app.ts', 'tests/support/server-process.ts']);
  expect(sourcesFor(['server/features/clips/deleted.ts'])).toEqual(['tests/support/server-process.ts']);
  expect(existsSync(`${repository}/tests/support/server-process.ts`)).toBe(true);
  expect(sourcesFor(['server/stop.test.ts'])).toEqual(['server/stop.test.ts']);
});

test('deleted and moved files are changes, and so are new ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'everycast-git-'));
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@a.example', ...args], { cwd: folder });
    if (status !== 0) throw new Error(String(stderr));
  };
  try {
    git('init', '-q');
    for (const name of ['kept', 'deleted', 'moved', 'edited']) writeFileSync(join(folder, name), name);
    git('add', '.');
    git('commit', '-qm', 'Start');
    rmSync(join(folder, 'deleted'));
    renameSync(join(folder, 'moved'), join(folder, 'elsewhere'));
    git('add', '-A');
    writeFileSync(join(folder, 'edited'), 'again');
    writeFileSync(join(folder, 'new'), '');
    expect(changedSince('HEAD', folder).sort()).toEqual(['deleted', 'edited', 'elsewhere', 'moved', 'new']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
