import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { publicPaths } from '../public-paths.ts';
import routes from '../routes.ts';
import { bottomLinks, createPath, isCurrent, publicLinks, sidebarLinks } from './links.ts';

const paths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [...(entry.index || entry.path ? [`/${entry.path ?? ''}`] : []), ...paths(entry.children ?? [])]);

const all = paths(await routes);

test.each([...sidebarLinks, ...publicLinks, ...Object.values(bottomLinks).flat()].map(({ to }) => to).concat(createPath))(
  'the link %s leads to a screen',
  (to) => {
    expect(all).toContain(to);
  },
);

test.each(publicPaths)('%s is written out and has a route', (path) => {
  const segments = path.split('/').length;
  expect(all.some((route) => route === path || (route.includes(':') && route.split('/').length === segments))).toBe(true);
});

test.each([
  ['/calendar', 'calendar'],
  ['/queues', 'calendar'],
  ['/media-library', 'mediaTools'],
  ['/settings/notifications', 'settings'],
  ['/queues-of-another-name', undefined],
])('%s is marked in the sidebar as %s', (path, word) => {
  expect(sidebarLinks.filter((link) => isCurrent(link, path)).map((link) => link.word)).toEqual(word ? [word] : []);
  expect(sidebarLinks.flatMap(({ also = [] }) => also).filter((place) => !all.includes(place))).toEqual([]);
});
