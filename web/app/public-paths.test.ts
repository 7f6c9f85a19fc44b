import { expect, test } from 'vitest';
import { screensOf } from './public-paths.ts';

test('the screens are the routes with a path, through all their layouts, without the one for unknown addresses', () => {
  const routes = [
    { id: 'root', path: '' },
    { id: 'public', parentId: 'root' },
    { id: 'home', parentId: 'public', index: true },
    { id: 'about', parentId: 'public', path: 'about' },
    { id: 'settings', parentId: 'root' },
    { id: 'mail', parentId: 'settings', path: 'settings/mail' },
    { id: 'post', parentId: 'root', path: 'posts/:id' },
    { id: 'unknown', parentId: 'root', path: '*' },
  ];
  expect(screensOf(routes)).toEqual(['/', '/about', '/settings/mail', '/posts/:id']);
});
