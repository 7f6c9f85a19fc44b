import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, minify } from 'vite';
import { onlyBuilt } from './app/public-paths.ts';
import { writeAddressed } from './light/addressed.ts';
import { lighten } from './light/lighten.ts';

/** Which files of a build are cached in the browser in advance: those of screens, and the fonts of most European languages. */
const kept = /[.](js|css)$|inter-latin-opsz.*[.]woff2$/;
/** The guide's files, of which only its documents are used. */
const ofGuide = /^(_?words_)?guide-/;

/** Finishes a build of the web app in `client`: a short manifest, its service worker, and compressed scripts and styles. */
export async function finishBuild(client: string): Promise<void> {
  const assets = join(client, 'assets');
  shortenManifest(assets);
  await shortenBoot(assets);
  const frame = readFileSync(join(client, '__spa-fallback.html'));
  // Named by its content like every other cached file.
  const frameName = `frame-${createHash('sha256').update(frame).digest('hex').slice(0, 8)}.html`;
  const names = readdirSync(assets).filter((name) => kept.test(name) && !ofGuide.test(name));
  writeFileSync(join(assets, frameName), frame);
  // The shell is fetched last, so that it only exists if everything it needs does.
  const files = [...names, frameName].map((name) => `/assets/${name}`);
  writeFileSync(join(client, 'files.json'), JSON.stringify(files));
  const texts = join(assets, 'texts');
  const folders = existsSync(texts) ? readdirSync(texts) : [];
  await buildWorker(
    client,
    files,
    folders.map((name) => `/assets/texts/${name}/`),
  );
  const light = await lighten(client);
  writeAddressed(join(client, '..', 'addressed'));
  const shortened = [
    ...names.filter((name) => !name.endsWith('.woff2')).map((name) => join(assets, name)),
    ...light,
    ...folders.flatMap((name) => jsonIn(join(texts, name))),
  ];
  await Promise.all(shortened.map(compress));
}

/**
 * Every page loads the router's manifest. What each route imports is most of it, and only for links that prefetch: ours don't, because the
 * service worker fetches everything ahead. Routes that only the build needs would grow it with each language.
 */
function shortenManifest(assets: string): void {
  const names = readdirSync(assets).filter((name) => name.startsWith('manifest-'));
  for (const path of names.map((name) => join(assets, name))) {
    const script = readFileSync(path, 'utf8');
    const [from, to] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
    const short = JSON.parse(script.slice(from, to), (key, value) => (key === 'routes' ? shortRoutes(value) : value));
    writeFileSync(path, script.slice(0, from) + JSON.stringify(short) + script.slice(to));
  }
}

/** The first script of every page is a file like a picture to Vite, which leaves its comments in. */
async function shortenBoot(assets: string): Promise<void> {
  for (const name of readdirSync(assets).filter((one) => /^boot-.*[.]js$/.test(one))) {
    const { code } = await minify(name, readFileSync(join(assets, name), 'utf8'));
    writeFileSync(join(assets, name), code);
  }
}

const jsonIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => (name.endsWith('.json') ? [join(folder, name)] : []));

const shortRoutes = (routes: Record<string, { imports?: string[] }>) =>
  Object.fromEntries(
    Object.entries(routes)
      .filter(([id]) => !id.startsWith(onlyBuilt))
      .map(([id, { imports: _, ...route }]) => [id, route]),
  );

async function buildWorker(client: string, files: readonly string[], texts: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(files), 'self.__TEXTS': JSON.stringify(texts) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'app/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}

async function compress(path: string): Promise<void> {
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path)));
}
