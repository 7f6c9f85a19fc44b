import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharePath } from '../lib/device/shares.ts';
import { textLanguages } from '../texts.ts';
import { appManifest } from './manifest.ts';

const built = (language: string) => JSON.parse(appManifest(language));
const pub = new URL('../public/', import.meta.url);

/** The width and height that a PNG file says it has. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test.each(textLanguages())('the manifest in %s names what its icon offers, in that language', (language) => {
  const texts = JSON.parse(readFileSync(new URL(`../../messages/locales/${language}/screens/device.json`, import.meta.url), 'utf8'));
  const { lang, description, shortcuts } = built(language);
  expect(lang).toBe(language);
  expect(description).toBe(texts.manifest.description);
  expect(shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    [texts.manifest.write, '/post-composer'],
    [texts.manifest.calendar, '/calendar'],
    [texts.manifest.stream, '/streaming'],
  ]);
});

test('every icon exists in the size that the manifest says, and two can be cut to any shape', () => {
  const { icons, shortcuts } = built('en');
  const all = [...icons, ...shortcuts.flatMap((one: { icons: object[] }) => one.icons)] as { src: string; sizes: string; type: string }[];
  for (const { src, sizes, type } of all) {
    const file = new URL(src.slice(1), pub);
    expect(existsSync(file), src).toBe(true);
    if (type === 'image/png') expect(sizeOf(readFileSync(file)), src).toBe(sizes);
  }
  expect(icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable')).toHaveLength(2);
  for (const name of ['apple-touch-icon.png', 'icon-badge.png']) expect(existsSync(new URL(name, pub)), name).toBe(true);
});

test('other apps share by a form to the address that the service worker listens at', () => {
  const { share_target: target, id, scope } = built('de');
  expect(target).toMatchObject({ action: sharePath, method: 'POST', enctype: 'multipart/form-data' });
  expect(target.params.files[0].name).toBe('files');
  expect([id, scope]).toEqual(['/', '/']);
});
