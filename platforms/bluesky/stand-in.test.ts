import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../tests/support/bluesky.ts';
import { videoOf } from '../../tests/support/films.ts';
import { type Pds, startPds } from '../../tests/support/pds.ts';
import { bytesOf, gifOf, pictureOf } from '../../tests/support/pictures.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';

/** The stand-in held to a real server: the same requests to both, and the same answers but for what they contain. */
let pds: Pds;
let sandbox: TestSandbox;
beforeAll(async () => {
  [pds, sandbox] = await Promise.all([startPds(), startSandbox()]);
}, 180_000);
afterAll(async () => {
  expect(sandbox?.errors).toEqual([]);
  await sandbox?.close();
  await pds?.close();
});

type Server = { base: string; identifier: string; password: string };
type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
type Sent = { token?: unknown; query?: Record<string, string>; json?: object; bytes?: string | Uint8Array<ArrayBuffer>; type?: string };

/** What a value is made of: the names and types of all that is in it, but not how much. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // What the operator of a server chooses: whether sessions come with the document of the identity, as Bluesky's own do, and which pages.
  const own = entries.filter(([key]) => key !== 'didDoc' && key !== 'links');
  return Object.fromEntries(own.map(([key, one]) => [key, shapeOf(one)]));
}

async function answersOf({ base, identifier, password }: Server): Promise<[string, unknown][]> {
  const told: [string, unknown][] = [];
  async function ask(what: string, method: string, { token, query, json, bytes, type }: Sent = {}): Promise<Answer> {
    const headers: Record<string, string> = typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
    if (json) headers['content-type'] = 'application/json';
    if (type) headers['content-type'] = type;
    const isProcedure = json || bytes || /refreshSession|createSession|deleteSession/.test(method);
    const response = await fetch(`${base}/xrpc/${method}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: isProcedure ? 'POST' : 'GET',
      headers,
      ...((json || bytes) && { body: json ? JSON.stringify(json) : (bytes as NonNullable<Sent['bytes']>) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    const answer = response.ok ? (isJson ? shapeOf(body) : text) : [body.error, typeof body.message];
    told.push([what, [response.status, answer]]);
    return { status: response.status, body, headers: response.headers };
  }

  await ask('the server', 'com.atproto.server.describeServer');
  const login = 'com.atproto.server.createSession';
  await ask('a wrong password', login, { json: { identifier, password: 'wrong' } });
  await ask('nobody', login, { json: { identifier: 'nobody.test', password } });
  await ask('no password', login, { json: { identifier } });
  const { body: session } = await ask('a login', login, { json: { identifier, password } });
  const { accessJwt: token, refreshJwt, did, handle } = session;
  const repo = String(did);

  await ask('a session', 'com.atproto.server.getSession', { token });
  await ask('a session of nobody', 'com.atproto.server.getSession');
  await ask('a session by a wrong token', 'com.atproto.server.getSession', { token: 'a.b.c' });
  await ask('a session by a refresh token', 'com.atproto.server.getSession', { token: refreshJwt });

  const resolve = 'com.atproto.identity.resolveHandle';
  await ask('a handle', resolve, { query: { handle: String(handle) } });
  await ask('nobody’s handle', resolve, { query: { handle: 'nobody1.test' } });
  await ask('no handle', resolve, { query: { handle: 'not a handle' } });

  const upload = 'com.atproto.repo.uploadBlob';
  /** What a server takes a file for, whatever its sender says. */
  async function typeOf(what: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
    const { body } = await ask(what, upload, { token, bytes, type });
    told.push([`${what}, and its type`, (body.blob as { mimeType?: unknown }).mimeType]);
  }
  await typeOf('words that are called a picture', new TextEncoder().encode('Only words, under another name.'), 'image/png');
  await typeOf('a PNG that is called a JPEG', await bytesOf(pictureOf(300, 'png')), 'image/jpeg');
  await typeOf('a GIF that is called a PNG', await bytesOf(gifOf(300, 'gif')), 'image/png');
  await typeOf('a video that is called a picture', await bytesOf(videoOf(1000, 'film')), 'image/png');
  const { body: uploaded } = await ask('a file', upload, { token, bytes: 'GIF89a and more', type: 'image/gif' });
  await ask('a file of nobody', upload, { bytes: 'GIF89a', type: 'image/gif' });

  const collection = 'app.bsky.feed.post';
  const post = { $type: collection, text: 'Hello', createdAt: '2026-11-21T12:00:00.000Z' };
  const create = 'com.atproto.repo.createRecord';
  const making = (record: object, more: object = {}) => ({ token, json: { repo, collection, record, ...more } });
  const rkey = '3mabcdefghij2';
  const { body: first } = await ask('a post', create, making(post, { rkey }));
  await ask('the same post', create, making(post, { rkey }));
  await ask('a post of nobody', create, { json: { repo, collection, record: post } });
  await ask('a post without a key', create, making(post));
  await ask('a post with a key of another kind', create, making(post, { rkey: 'my-post' }));
  await ask('a post of somebody else', create, making(post, { repo: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' }));
  await ask('a post that is too long', create, making({ ...post, text: 'x'.repeat(301) }));
  await ask('a post without a moment', create, making({ $type: collection, text: 'Hello' }));
  await ask('a post that is something else', create, making({ ...post, $type: 'app.bsky.feed.like' }));
  await ask('no record', create, { token, json: { repo, collection } });
  const ref = { uri: first.uri, cid: first.cid };
  await ask('an answer', create, making({ ...post, reply: { root: ref, parent: ref } }, { rkey: '3mabcdefghij3' }));
  await ask('an answer to nothing', create, making({ ...post, reply: { root: {}, parent: {} } }));
  const facet = (uri: string) => ({ index: { byteStart: 0, byteEnd: 5 }, features: [{ $type: 'app.bsky.richtext.facet#link', uri }] });
  await ask('a link', create, making({ ...post, facets: [facet('https://example.org')] }));
  await ask('a link to nowhere', create, making({ ...post, facets: [facet('nowhere')] }));
  const images = (...all: object[]) => ({ embed: { $type: 'app.bsky.embed.images', images: all } });
  const image = { image: uploaded.blob, alt: '', aspectRatio: { width: 1, height: 1 } };
  await ask('a picture', create, making({ ...post, ...images(image) }));
  await ask('five pictures', create, making({ ...post, ...images(image, image, image, image, image) }));
  const lost = { ...(uploaded.blob as object), ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' } };
  await ask('a picture that is not there', create, making({ ...post, ...images({ ...image, image: lost }) }));
  const card = (external: object) => making({ ...post, embed: { $type: 'app.bsky.embed.external', external } });
  const bare = { uri: 'https://example.org', title: 'A page', description: '' };
  await ask('a card', create, card({ ...bare, thumb: uploaded.blob }));
  await ask('a card without a picture', create, card(bare));
  await ask('a card that leads nowhere', create, card({ ...bare, uri: 'nowhere' }));
  await ask('a card without a description', create, card({ uri: bare.uri, title: bare.title }));
  await ask('a card with a picture that is not there', create, card({ ...bare, thumb: lost }));
  await ask('a video', create, making({ ...post, embed: { $type: 'app.bsky.embed.video', video: uploaded.blob } }));

  const gate = { $type: 'app.bsky.feed.threadgate', allow: [{ $type: 'app.bsky.feed.threadgate#mentionRule' }], createdAt: post.createdAt };
  const writes = (key: string, rule: object = gate) => [
    { $type: 'com.atproto.repo.applyWrites#create', collection, rkey: key, value: post },
    {
      $type: 'com.atproto.repo.applyWrites#create',
      collection: 'app.bsky.feed.threadgate',
      rkey: key,
      value: { ...rule, post: `at://${repo}/${collection}/${key}` },
    },
  ];
  const apply = 'com.atproto.repo.applyWrites';
  await ask('two records', apply, { token, json: { repo, writes: writes('3mabcdefghij4') } });
  await ask('two records again', apply, { token, json: { repo, writes: writes('3mabcdefghij4') } });
  await ask('two records, one of them wrong', apply, {
    token,
    json: { repo, writes: writes('3mabcdefghij5', { ...gate, createdAt: 'now' }) },
  });

  const get = 'com.atproto.repo.getRecord';
  await ask('a record', get, { query: { repo, collection, rkey } });
  await ask('the record that was not made with a wrong one', get, { query: { repo, collection, rkey: '3mabcdefghij5' } });
  await ask('a record by handle', get, { query: { repo: String(handle), collection, rkey } });
  const list = 'com.atproto.repo.listRecords';
  await ask('records after one', list, { query: { repo, collection, limit: '1', reverse: 'true', cursor: rkey } });
  await ask('records of a collection that is empty', list, { query: { repo, collection: 'app.bsky.feed.like' } });
  await ask('too many records', list, { query: { repo, collection, limit: '101' } });

  const remove = 'com.atproto.repo.deleteRecord';
  await ask('a record taken away', remove, { token, json: { repo, collection, rkey } });
  await ask('a record taken away again', remove, { token, json: { repo, collection, rkey } });
  await ask('a record taken away by nobody', remove, { json: { repo, collection, rkey } });

  const auth = 'com.atproto.server.getServiceAuth';
  const [aud, lxm] = ['did:web:video.example.com', 'com.atproto.repo.uploadBlob'];
  const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + 60 * minutes);
  await ask('a token for another service', auth, { token, query: { aud, lxm, exp: inMinutes(30) } });
  await ask('a token for a minute', auth, { token, query: { aud, lxm } });
  await ask('a token for too long', auth, { token, query: { aud, lxm, exp: inMinutes(70) } });
  await ask('a token that has run out', auth, { token, query: { aud, lxm, exp: inMinutes(-1) } });
  await ask('a token for no service', auth, { token, query: { aud: 'video', lxm } });
  await ask('a token of nobody', auth, { query: { aud, lxm } });

  const blob = 'com.atproto.sync.getBlob';
  const cid = String((uploaded.blob as { ref: { $link: string } }).ref.$link);
  await ask('a stored file', blob, { query: { did: repo, cid } });
  await ask('a file that is not there', blob, { query: { did: repo, cid: lost.ref.$link } });
  await ask('a file of nobody’s', blob, { query: { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', cid } });

  const refresh = 'com.atproto.server.refreshSession';
  await ask('new tokens', refresh, { token: refreshJwt });
  await ask('new tokens again', refresh, { token: refreshJwt });
  await ask('new tokens by an access token', refresh, { token });
  await ask('new tokens for nobody', refresh);

  const end = 'com.atproto.server.deleteSession';
  const { body: other } = await ask('another login', login, { json: { identifier, password } });
  await ask('the end of a session by an access token', end, { token: other.accessJwt });
  await ask('the end of nobody’s session', end);
  await ask('the end of a session', end, { token: other.refreshJwt });
  await ask('the end of a session that has ended', end, { token: other.refreshJwt });
  await ask('new tokens after the end', refresh, { token: other.refreshJwt });
  await ask('a session after its end', 'com.atproto.server.getSession', { token: other.accessJwt });
  return told;
}

test('the stand-in answers as a real server does', async () => {
  const owner = await pds.createAccount('twin1');
  const { login } = await newAccount(sandbox);
  const real = await answersOf({ base: pds.url, identifier: owner.handle, password: owner.appPassword });
  const ours = await answersOf({ base: login.service, identifier: login.identifier, password: login.password });
  expect(real.length).toBeGreaterThan(55);
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(real));
});
