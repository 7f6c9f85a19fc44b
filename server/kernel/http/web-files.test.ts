import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { unknownOrigin } from '@everycast/contract/unknown-origin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { addWebFiles } from './web-files.ts';

const build = mkdtempSync(join(tmpdir(), 'web-files-'));
const folder = `${join(build, 'client')}/`;
let database: TestDatabase;
let identity: Identity;
beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(build, 'screens.json'), JSON.stringify(['/', '/calendar', '/de', '/features', '/fr', '/posts/:id']));
  writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>');
  mkdirSync(join(folder, 'features'));
  writeFileSync(join(folder, 'features', 'index.html'), '<h1>Features</h1>');
  for (const [language, heading] of [
    ['de', 'Startseite'],
    ['fr', 'Accueil'],
  ] as const) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, `index.${language}.html`), `<h1>${heading}</h1>`);
    writeFileSync(join(folder, language, 'index.html'), `<h1>${heading}, explicit</h1>`);
    mkdirSync(join(build, 'addressed', language, 'blog'), { recursive: true });
    writeFileSync(join(build, 'addressed', language, 'blog', 'feed.xml'), `<id>${unknownOrigin}/${language}</id>`);
    writeFileSync(join(build, 'addressed', language, 'manifest.json'), JSON.stringify({ lang: language }));
  }
  writeFileSync(join(build, 'addressed', 'sitemap.xml'), `<loc>${unknownOrigin}/de</loc>`);
  writeFileSync(join(folder, '__spa-fallback.html'), '<p>Every screen</p>');
  writeFileSync(join(folder, 'service-worker.js'), 'worker()');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'kept.js'), 'kept()');
  writeFileSync(join(folder, 'assets', 'kept.js.br'), brotliCompressSync('kept()'));
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url, routes: (http) => addWebFiles(http, () => 'http://social.example', folder) });
});
afterAll(async () => {
  await identity?.close();
  await database?.drop();
  rmSync(build, { recursive: true });
});

const get = (url: string) => identity.http.inject(url);

test('pages by their path, other screens by the shell, files by their name', async () => {
  expect((await get('/')).body).toContain('Home');
  expect((await get('/calendar')).body).toContain('Every screen');
  const { headers } = await get('/service-worker.js');
  expect([headers['content-type'], headers['cache-control']]).toEqual([expect.stringMatching(/javascript/), 'no-cache']);
  expect((await get('/api/v1/nothing')).statusCode).toBe(404);
  const gone = await get('/assets/gone.js');
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-cache']);
  expect((await get('/assets/kept.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the page that is also in the sidebar starts the app for who sends a session', async () => {
  const as = async (cookie: string) => {
    const { body, headers } = await identity.http.inject({ url: '/features', headers: { cookie } });
    return [body, headers.vary];
  };
  expect(await as('')).toEqual([expect.stringContaining('Features'), expect.stringMatching(/cookie/i)]);
  for (const name of ['everycast.session_token', '__Secure-everycast.session_token'])
    expect(await as(`${name}=any`)).toEqual([expect.stringContaining('Every screen'), expect.stringMatching(/cookie/i)]);
});

test('an address without a language is answered in the one that was chosen, or else that the browser prefers', async () => {
  const ask = async (url: string, accepted?: string, cookie?: string) => {
    const { body, headers } = await identity.http.inject({
      url,
      headers: { ...(accepted && { 'accept-language': accepted }), ...(cookie && { cookie }) },
    });
    return { page: />(.*)</.exec(body)?.[1], language: headers['content-language'], vary: headers.vary };
  };
  for (const [accepted, cookie, page, language] of [
    [undefined, undefined, 'Home', 'en'],
    ['*', undefined, 'Home', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', undefined, 'Startseite', 'de'],
    ['fr-CA, *;q=0', undefined, 'Accueil', 'fr'],
    ['pt-PT,pt;q=0.9', undefined, 'Home', 'en'],
    ['pt,fr;q=0.5,de;q=0.3', undefined, 'Accueil', 'fr'],
    ['not a language;;;', undefined, 'Home', 'en'],
    ['fr', 'theme=dark; everycast.language=de', 'Startseite', 'de'],
    ['fr', 'everycast.language=en', 'Home', 'en'],
    ['fr', 'everycast.language=pt', 'Accueil', 'fr'],
    ['fr', 'other.everycast.language=de; everycast.language=', 'Accueil', 'fr'],
  ] as const) {
    const shown = await ask('/', accepted, cookie);
    expect(shown, `${accepted} ${cookie}`).toMatchObject({ page, language });
    expect(shown.vary?.toString().toLowerCase()).toContain('accept-language, cookie');
  }
  // An address that names one isn't.
  for (const url of ['/de', '/de/', '/DE', '/de?ref=x']) {
    const shown = await ask(url, 'fr', 'everycast.language=en');
    expect(shown, url).toMatchObject({ page: 'Startseite, explicit', language: 'de' });
    expect(String(shown.vary)).not.toMatch(/language|cookie/i);
  }
  for (const url of ['/de/nowhere', '/de//', '/de/de', '/pt', '/de/calendar', '/%64e/nowhere'])
    expect((await get(url)).statusCode, url).toBe(url === '/de//' ? 200 : 404);
});

test('what says where pages are has this server’s address, and the feed is in the reader’s language', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect([body, headers['content-type']]).toEqual(['<loc>http://social.example/de</loc>', 'application/xml; charset=utf-8']);
  const own = await get('/de/blog/feed.xml');
  expect([own.body, own.headers['content-type'], String(own.headers.vary)]).toEqual([
    '<id>http://social.example/de</id>',
    'application/atom+xml; charset=utf-8',
    expect.not.stringMatching(/language/i),
  ]);
  const any = await identity.http.inject({ url: '/blog/feed.xml', headers: { 'accept-language': 'fr' } });
  expect([any.body, any.headers.vary]).toEqual(['<id>http://social.example/fr</id>', expect.stringMatching(/accept-language, cookie/i)]);
  expect((await get('/pt/blog/feed.xml')).statusCode).toBe(404);
});

test('the app that is installed is in the language that was chosen, or that the browser prefers', async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await identity.http.inject({ url: '/manifest.json', headers });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' });
    expect(String(answer.headers.vary)).toMatch(/accept-language, cookie/i);
    return answer.json().lang;
  };
  expect(await ask({ 'accept-language': 'fr-CA' })).toBe('fr');
  expect(await ask({ 'accept-language': 'fr', cookie: 'everycast.language=de' })).toBe('de');
  expect((await get('/de/manifest.json')).json()).toEqual({ lang: 'de' });
  expect((await get('/pt/manifest.json')).statusCode).toBe(404);
});

test('what is shared with an app that has no service worker leads to a page that says so', async () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'none' };
  const payload = '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nBread\r\n--x--\r\n';
  const { statusCode, headers } = await identity.http.inject({ method: 'POST', url: '/share', headers: form, payload });
  expect([statusCode, headers.location]).toEqual([303, '/share?problem=lost']);
});

test('the policy goes with pages, and with scripts, which may be workers; everything is sent with what is short', async () => {
  for (const url of ['/', '/nowhere', '/nope/%E0%A4%A', '/service-worker.js', '/assets/kept.js'])
    expect((await get(url)).headers, url).toHaveProperty('content-security-policy');
  for (const url of ['/assets/gone.js', '/healthz', '/api/v1/me', '/api/openapi.json']) {
    const { headers } = await get(url);
    expect(headers, url).not.toHaveProperty('content-security-policy');
    expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' });
  }
});

test('an address of the API that isn’t UTF-8 is answered by the API', async () => {
  const answer = await get('/api/v1/posts/%E0%A4%A');
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
});

test('what the build has compressed is sent so to browsers that take it', async () => {
  const ask = (encodings: string) => identity.http.inject({ url: '/assets/kept.js', headers: { 'accept-encoding': encodings } });
  const small = await ask('gzip, deflate, br, zstd');
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(small.headers['content-type']).toMatch(/javascript/);
  expect(small.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('kept()');
  const plain = await ask('identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'kept()']);
});

test('an address that no screen has is not found, and says so with the application’s own screen', async () => {
  for (const url of ['/calendar', '/Calendar/', '/calendar?week=1', '/posts/1', '/']) expect((await get(url)).statusCode, url).toBe(200);
  const unreadable = [
    '/nope/%E0%A4%A',
    '/%ff',
    '/posts/%',
    '/posts/%E0%A4%A',
    '/posts/%00',
    '/%00',
    '/nowhere?q=%00',
    `/nowhere/${'x'.repeat(1000)}`,
  ];
  for (const url of ['/nowhere', '/posts', '/posts/1/2', '/calendar/nowhere', '/__spa-fallback', ...unreadable]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['content-type'], url).toMatch(/^text\/html/);
    expect(answer.body, url).toContain('Every screen');
  }
  expect((await identity.http.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404);
});

test('neither files, of which an office behind one address loads many, nor questions after health are counted', async () => {
  for (const url of ['/', '/calendar', '/service-worker.js', '/healthz', '/readyz', '/metrics'])
    expect((await get(url)).headers, url).not.toHaveProperty('x-ratelimit-limit');
  expect((await get('/api/openapi.json')).headers).toHaveProperty('x-ratelimit-limit');
});
