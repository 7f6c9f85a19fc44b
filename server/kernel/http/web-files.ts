import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { noRoute } from './errors.ts';

/** Where the web build lies. */
const webBuild = new URL('../../../web/build/client/', import.meta.url).pathname;

/** Hashes of the inline scripts in the built pages, for a Content-Security-Policy that allows these and no others. */
export function inlineScriptHashes(folder = webBuild): string[] {
  const hashes = new Set<string>();
  for (const path of htmlFiles(folder)) {
    for (const [, attributes, script] of readFileSync(path, 'utf8').matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\bsrc=/.test(attributes ?? '') && script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [...hashes];
}

function htmlFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name));
}

/** Tells whether the web app has a screen at a path; the build leaves the list of them beside the files. Paths match as React Router matches them. */
function screensOf(folder: string): (path: string) => boolean {
  const list = join(folder, '..', 'screens.json');
  if (!statSync(list, { throwIfNoEntry: false })) return () => false;
  const screens = (JSON.parse(readFileSync(list, 'utf8')) as string[]).map((screen) => screen.toLowerCase().split('/'));
  return (path) => {
    const parts = path.toLowerCase().split('/');
    return screens.some(
      (screen) => screen.length === parts.length && screen.every((part, at) => part === parts[at] || part.startsWith(':')),
    );
  };
}

/**
 * Serves the built web app: prerendered pages by their path, every other screen with the application's shell; never for assets or the API.
 * The shell answers at an unknown address as well, where it shows the error screen, but with 404.
 */
export async function addWebFiles(http: FastifyInstance, folder = webBuild): Promise<void> {
  const pages = new Map(htmlFiles(folder).map((path) => [pathOf(path, folder), path.slice(folder.length)]));
  const hasScreen = screensOf(folder);
  // Only for reply.sendFile: the one route below names its access, as every route must. The build has compressed scripts and styles beforehand.
  await http.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
  });

  // Other text is sent smaller; answers of the API are left alone, for what they hold may be secret.
  await http.register(fastifyCompress, { global: false, encodings: ['gzip', 'identity'] });

  // One page is dozens of files, and a whole office may share an address: files are not counted against its limit of requests.
  const config = { access: 'public', rateLimit: false } as const;
  http.get('/*', { config, compress: {}, schema: { hide: true } }, (request, reply) => {
    const path = decoded(request.url.split('?')[0] ?? '/').replace(/\/+$/, '') || '/';
    if (path.startsWith('/api/')) throw noRoute();
    if (/\.[a-z0-9]{2,5}$/i.test(path)) {
      // The next build may bring it: that it is missing now is nothing to remember.
      if (!isFile(join(folder, path))) {
        reply.header('cache-control', 'no-cache');
        throw noRoute();
      }
      const named = path.startsWith('/assets/'); // by their content: they never change
      return reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(path);
    }
    return reply
      .code(hasScreen(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile(pages.get(path) ?? '__spa-fallback.html');
  });
}

/** What is no UTF-8 stays as it was sent: no file is called so. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const isFile = (path: string): boolean => !path.includes('\0') && statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function pathOf(file: string, folder: string): string {
  const path = `/${file.slice(folder.length).replace(/(^|\/)index\.html$/, '')}`;
  return path.replace(/\/+$/, '') || '/';
}
