import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertedTypes, imageTypes, videoTypes } from '@everycast/contract/file-types';
import { isRecord } from '../lib/stored.ts';

/** Where a browser finds the manifest of the app, in the reader's language. */
export const manifestPath = '/manifest.json';

/**
 * The manifest of the app that browsers install, as JSON: its name and icons, what its icon offers, and what other apps can share with it.
 * The share's address and its fields are those of lib/device/shares.ts.
 */
export function appManifest(language: string): string {
  const texts: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../messages/locales/${language}/screens/device.json`), 'utf8'),
  );
  const say = (key: string): string => {
    const text = key.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), texts);
    if (typeof text !== 'string') throw new Error(`device.json has no text "${key}" in ${language}.`);
    return text;
  };
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (key: string, url: string) => ({ name: say(key), url, icons: [icon(192, 'any')] });
  return JSON.stringify({
    id: '/',
    name: 'Everycast',
    short_name: 'Everycast',
    description: say('manifest.description'),
    lang: language,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#3349cf',
    categories: ['business', 'productivity', 'social'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    ],
    shortcuts: [
      shortcut('manifest.write', '/post-composer'),
      shortcut('manifest.calendar', '/calendar'),
      shortcut('manifest.stream', '/streaming'),
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: [...imageTypes, ...convertedTypes, ...videoTypes] }],
      },
    },
  });
}
