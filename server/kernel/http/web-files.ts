import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { notPlain } from '@everycast/contract/plain-json';
import { referralCodeFrom, referralCookie } from '@everycast/contract/referral';
import { withoutEnd } from '@everycast/contract/without-end';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../messages.ts';
import { noRoute } from './errors.ts';
import { languageFor } from './reader.ts';
import { addressedFiles, filesUnder, pagesOf, screensOf } from './web-build.ts';

/** The folder of the web build. */
const webBuild = new URL('../../../web/build/client/', import.meta.url).pathname;

/** Hashes of the inline scripts in the built pages, for a Content-Security-Policy that allows only these. */
export function inlineScriptHashes(folder = webBuild): string[] {
  const hashes = new Set<string>();
  for (const path of filesUnder(folder).filter((name) => name.endsWith('.html'))) {
    for (const [, attributes, script] of readFileSync(path, 'utf8').matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\bsrc=/.test(attributes ?? '') && script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [...hashes];
}

/**
 * Serves the built web app: prerendered pages by their path, every other screen with the app's shell; never for assets or the API. For an
 * unknown path the shell shows the error screen, with 404. A page whose address names no language is answered in the reader's.
 * @param publicUrl where people reach this server
 */
export async function addWebFiles(http: FastifyInstance, publicUrl: () => string, folder = webBuild): Promise<void> {
  const pages = pagesOf(folder);
  const hasScreen = screensOf(folder);
  const addressed = addressedFiles(folder, () => new URL(publicUrl()).origin);
  // Only for reply.sendFile: the one route below declares its access, as every route must. The build has compressed scripts and styles
  // already.
  await http.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
  });

  // Other text is compressed; API responses aren't, because they may contain secrets.
  await http.register(fastifyCompress, { global: false, encodings: ['gzip', 'identity'] });

  // A page is dozens of files, and a whole office may share an address, so files don't count against the rate limit.
  const config = { access: 'public', rateLimit: false, anyText: true, errors: ['not_found'] } as const;
  http.get('/*', { config, compress: {}, schema: { hide: true } }, (request, reply) => {
    const path = withoutEnd(decoded(request.url.split('?')[0] ?? '/'), /\//) || '/';
    if (path.startsWith('/api/')) throw noRoute();
    const readersLanguage = () => languageFor(chosenLanguage(request.headers.cookie), request.headers);
    if (/\.[a-z0-9]{2,5}$/i.test(path)) {
      const file = path.startsWith('/assets/') ? undefined : addressed(path, readersLanguage());
      if (file) {
        if (file.negotiated) byReader(reply);
        return reply.type(file.type).header('cache-control', 'no-cache').send(file.text);
      }
      // The next build may have it, so its absence isn't cached.
      if (!isFile(join(folder, path))) {
        reply.header('cache-control', 'no-cache');
        throw noRoute();
      }
      const named = path.startsWith('/assets/'); // named by content: they never change
      return reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(path);
    }
    // Sign-up itself has the code in its address.
    const referral = path.endsWith('/signup') ? null : referralIn(request.url);
    if (referral !== null) reply.header('set-cookie', `${referralCookie}=${referral}; Path=/; Max-Age=${referralFor}; SameSite=Lax`);
    const page = pages(path, readersLanguage());
    if (page?.negotiated) byReader(reply);
    reply.code(hasScreen(path) && notPlain(path) === null ? 200 : 404).header('cache-control', 'no-cache');
    if (path === forClients || path.startsWith(`${forClients}/`)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (!page || (path === inBoth && seemsSignedIn(request.headers.cookie))) return reply.sendFile('__spa-fallback.html');
    return reply.header('content-language', page.language).sendFile(page.file);
  });

  // What other apps share with the installed app is kept by its service worker. Where that is gone, as after a browser's data was cleared,
  // the app says that nothing arrived. The content isn't read.
  const lost = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect('/share?problem=lost', 303);
  http.post('/share', { config: { access: 'public' }, schema: { hide: true }, onRequest: lost }, lost);
}

/** Says that an answer depends on the reader's language. */
const byReader = (reply: FastifyReply): FastifyReply => reply.header('vary', 'Accept-Language, Cookie');

/** The language that somebody has chosen in this browser, if there are texts in it. */
function chosenLanguage(cookies = ''): string | undefined {
  const [, chosen] = /(?:^|; *)everycast\.language=([^;]*)/.exec(cookies) ?? [];
  return languages.find((language) => language === chosen);
}

/** What clients open by a link: for nobody else, and for no search engine. */
const forClients = '/review';

/** The public page that is in the sidebar, too: people see it there. */
const inBoth = '/features';

/** Whether a browser sends a session. Whether that is valid, the app asks: it shows visitors the same page. */
const seemsSignedIn = (cookies: string | undefined): boolean => cookies?.includes('everycast.session_token=') === true;

/** How long a browser keeps the code of a link that led to a page, in seconds. */
const referralFor = 30 * 24 * 3600;

const referralIn = (url: string): string | null =>
  url.includes('ref=') ? referralCodeFrom(new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('ref')) : null;

/** Invalid UTF-8 stays as sent: no file has such a name. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const isFile = (path: string): boolean => !path.includes('\0') && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
