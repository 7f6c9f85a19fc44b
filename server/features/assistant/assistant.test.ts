import { AssistantChunk, assistantActions } from '@everycast/contract/assistant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { startOpenAiServer } from '../../../tests/support/openai-server.ts';
import { type Assistant, createAssistant } from './assistant.ts';
import { assistantRoutes } from './assistant-routes.ts';
import type { Bounds } from './fit.ts';
import type { AssistantNeeds } from './needs.ts';

const bluesky: Bounds = {
  name: 'Bluesky',
  measure: (text) => ({
    unit: 'graphemes',
    length: text.length,
    max: 300,
    over: Math.max(0, text.length - 300),
    overFrom: text.length > 300 ? 300 : null,
  }),
};

/** A process with the assistant behind the real guard; its first person owns the instance. */
async function open(database: TestDatabase, environment: Record<string, string> = {}) {
  let assistant: Assistant | null = null;
  const made = (): Assistant => {
    assistant ??= createAssistant(app.kernel, { manifests: { bluesky } as unknown as AssistantNeeds['manifests'] });
    return assistant;
  };
  const app: Identity = await startIdentity({
    databaseUrl: database.url,
    environment,
    routes: (http) =>
      assistantRoutes(http, {
        write: (...given) => made().write(...given),
        test: () => made().test(),
        inForce: () => made().inForce(),
        settings: () => made().settings(),
        changeSettings: (...given) => made().changeSettings(...given),
        pictures: {
          maker: () => made().pictures.maker(),
          describe: (...given) => made().pictures.describe(...given),
          test: () => made().pictures.test(),
        },
      }),
  });
  return app;
}

const chunksOf = (body: string): AssistantChunk[] =>
  body.split('\n\n').flatMap((event) => (event.startsWith('data: ') ? [AssistantChunk.parse(JSON.parse(event.slice(6)))] : []));

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startOpenAiServer>>;
let app: Identity;
let owner: { cookie: string };
let member: { cookie: string };
beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), startOpenAiServer()]);
  app = await open(database, { ALLOW_PRIVATE_ADDRESSES: 'on' });
  await app.signUp('first@example.org');
  owner = { cookie: cookieOf(await app.signIn('first@example.org')) };
  member = await app.join('second@example.org');
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await database?.drop();
});

const settings = '/api/v1/settings/assistant';
const write = (who: { cookie?: string }, body: object) => app.call('POST', '/api/v1/assistant/write', who, body);
const choose = (body: object) => app.call('PUT', settings, owner, body);
const ownServer = () => ({ provider: 'openai-compatible', model: 'small', baseUrl: server.url });

describe('without a model', () => {
  test('everybody sees that the offline writer writes, and what it can do', async () => {
    expect((await app.call('GET', '/api/v1/assistant', member)).json()).toEqual({
      provider: null,
      model: null,
      imageModel: null,
      name: null,
      actions: ['generate', 'improve', 'shorten', 'hashtags', 'variant'],
    });
    expect((await app.call('GET', settings, owner)).json()).toEqual({
      provider: null,
      model: null,
      imageModel: null,
      baseUrl: null,
      hasKey: false,
      from: 'none',
    });
    expect((await app.call('POST', `${settings}/test`, owner)).json()).toMatchObject({ ok: true });
  });

  test('a draft comes as events, within the platform’s limit', async () => {
    const answer = await write(member, {
      action: 'generate',
      prompt: 'Announce our Saturday opening, warm and short',
      platform: 'bluesky',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const chunks = chunksOf(answer.body);
    expect(chunks.map((chunk) => chunk.type)).toEqual(['start', 'text', 'done']);
    expect(chunks[0]).toMatchObject({ model: null });
    expect(chunks[1]).toMatchObject({ text: expect.stringMatching(/Saturday opening/) });
  });

  test.each([
    [{ action: 'translate', language: 'de' }, /Translating needs an AI model/],
    [{ action: 'tone', tone: 'playful' }, /Changing the tone needs an AI model/],
  ])('what only a model can do is refused with what to set: %j', async (body, words) => {
    const answer = await write(member, { ...body, text: 'We open on Saturday.' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({ code: 'assistant_not_configured', message: expect.stringMatching(words) });
  });

  test('a text that comes out the same each time says so', async () => {
    const done = async (body: object) => chunksOf((await write(member, body)).body).at(-1);
    expect(await done({ action: 'improve', text: 'we open' })).toEqual({ type: 'done', another: false });
    expect(await done({ action: 'generate', prompt: 'Our stall is at the fair. It opens at ten.' })).toEqual({ type: 'done' });
  });

  test.each([
    [{ action: 'generate', prompt: ' ' }, 'Describe your post idea.'],
    [{ action: 'generate', prompt: '???' }, 'in a few words'],
    [{ action: 'generate', prompt: 'write a post' }, 'Add a topic.'],
    [{ action: 'improve', text: '' }, 'Write something first.'],
    [{ action: 'tone', text: 'x' }, 'Choose a tone.'],
    [{ action: 'translate', text: 'x' }, 'Choose a language.'],
    [{ action: 'variant', text: 'x' }, 'Choose a platform.'],
    [{ action: 'dance', text: 'x' }, 'action'],
    [{ action: 'generate', prompt: 'x'.repeat(4001) }, 'at most 4,000 characters'],
  ])('%#: what is missing or too much is told', async (body, words) => {
    const answer = await write(member, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(words) });
  });
});

describe('who may', () => {
  test('write: people with a login, thirty times a minute each', async () => {
    expect((await write({}, { action: 'improve', text: 'x' })).statusCode).toBe(401);
    const [busy, other] = [await app.join('busy@example.org'), await app.join('other@example.org')];
    for (let count = 0; count < 30; count++) expect((await write(busy, { action: 'improve', text: 'We open.' })).statusCode).toBe(200);
    const answer = await write(busy, { action: 'improve', text: 'We open.' });
    expect(answer.statusCode).toBe(429);
    expect(answer.json().error).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: expect.any(Number) } });
    expect((await write(other, { action: 'improve', text: 'We open.' })).statusCode).toBe(200);
  });

  test('see and change the settings: the owner of the instance', async () => {
    for (const [method, url] of [
      ['GET', settings],
      ['PUT', settings],
      ['POST', `${settings}/test`],
    ] as const) {
      const answer = await app.call(method, url, member, method === 'PUT' ? { provider: null } : undefined);
      expect(answer.json().error.code).toBe('not_instance_owner');
    }
  });
});

describe('a model from the settings page', () => {
  test('writes, is shown to everybody without its key, and is tested for real', async () => {
    const saved = await choose({ ...ownServer(), apiKey: 'sk-very-secret' });
    expect(saved.json()).toEqual({ ...ownServer(), imageModel: null, hasKey: true, from: 'settings' });
    expect((await app.call('GET', '/api/v1/assistant', member)).json()).toEqual({
      provider: 'openai-compatible',
      model: 'small',
      imageModel: null,
      name: new URL(server.url).host,
      actions: [...assistantActions],
    });

    server.script({ does: 'write', pieces: ['We open ', 'on Saturday.'] });
    expect(chunksOf((await write(member, { action: 'generate', prompt: 'Saturday opening' })).body)).toEqual([
      { type: 'start', model: 'small' },
      { type: 'text', text: 'We open ' },
      { type: 'text', text: 'on Saturday.' },
      { type: 'done' },
    ]);
    expect(server.seen[0]?.authorization).toBe('Bearer sk-very-secret');

    server.script({ does: 'write', pieces: ['ready'] });
    expect((await app.call('POST', `${settings}/test`, owner)).json()).toEqual({
      ok: true,
      message: 'small answered.',
      milliseconds: expect.any(Number),
    });
    server.script({ does: 'fail', status: 401 });
    expect((await app.call('POST', `${settings}/test`, owner)).json()).toMatchObject({
      ok: false,
      message: expect.stringContaining('rejected the API key'),
    });
  });

  test('keeps its key sealed, and only for the place it was entered for', async () => {
    await choose({ ...ownServer(), apiKey: 'sk-very-secret' });
    const rows = await database.db
      .withTables<{ assistantSettings: { apiKey: string } }>()
      .selectFrom('assistantSettings')
      .select('apiKey')
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.apiKey).toMatch(/^v1\./);

    expect((await choose({ ...ownServer(), model: 'large' })).json()).toMatchObject({ model: 'large', hasKey: true });
    const elsewhere = await choose({ ...ownServer(), baseUrl: 'https://elsewhere.example/v1' });
    expect(elsewhere.json().error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('Enter the API key again') });
    expect((await choose({ ...ownServer(), apiKey: '' })).json()).toMatchObject({ hasKey: false });
  });

  test('has no key where the stored one cannot be read any more, and takes a new one', async () => {
    await choose({ ...ownServer(), apiKey: 'sk-very-secret' });
    const rows = database.db.withTables<{ assistantSettings: { apiKey: string } }>();
    await rows.updateTable('assistantSettings').set({ apiKey: 'v1.a.b.c' }).execute();
    expect((await app.call('GET', settings, owner)).json()).toMatchObject({ hasKey: false });
    server.script({ does: 'write', pieces: ['Hello.'] });
    await write(member, { action: 'generate', prompt: 'Coffee' });
    expect(server.seen[0]?.authorization).toBeUndefined();
    expect((await choose({ ...ownServer(), apiKey: 'sk-new' })).json()).toMatchObject({ hasKey: true });
  });

  test.each([
    [{ provider: 'openai', model: 'x', apiKey: '' }, 'Enter an API key'],
    [{ provider: 'openai', apiKey: 'k' }, 'Enter the name of a model.'],
    [{ provider: 'openai-compatible', model: 'x' }, 'Enter the address of the server.'],
    [{ provider: 'openai-compatible', model: 'x', baseUrl: 'ftp://example.org' }, 'http'],
    [{ provider: 'unheard-of', model: 'x' }, 'provider'],
  ])('%j is refused', async (body, words) => {
    const answer = await choose(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toContain(words);
  });

  test('goes again, and the offline writer is back', async () => {
    expect((await choose({ provider: null })).json()).toMatchObject({ provider: null, from: 'none' });
    expect(chunksOf((await write(member, { action: 'generate', prompt: 'Saturday opening' })).body)[0]).toEqual({
      type: 'start',
      model: null,
    });
  });
});

test('a private address from the settings page is refused where the operator does not allow it', async () => {
  const strict = await open(database);
  try {
    await choose(ownServer());
    server.script({ does: 'write', pieces: ['x'] });
    const answer = await strict.call('POST', `${settings}/test`, owner);
    expect(answer.json()).toMatchObject({ ok: false });
    expect(server.seen).toHaveLength(0);
    const chunks = chunksOf((await strict.call('POST', '/api/v1/assistant/write', member, { action: 'generate', prompt: 'Coffee' })).body);
    expect(chunks.at(-1)).toMatchObject({ type: 'error', code: 'address_not_allowed' });
  } finally {
    await choose({ provider: null });
    await strict.close();
  }
});

test('the environment wins, may name a private address, and cannot be changed on the page', async () => {
  const fixed = await open(database, { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-local', AI_API_KEY: 'sk-env', AI_BASE_URL: server.url });
  try {
    expect((await fixed.call('GET', settings, owner)).json()).toEqual({
      provider: 'openai',
      model: 'gpt-local',
      baseUrl: server.url,
      imageModel: null,
      hasKey: true,
      from: 'environment',
    });
    server.script({ does: 'write', pieces: ['We open.'] });
    const chunks = chunksOf((await fixed.call('POST', '/api/v1/assistant/write', member, { action: 'generate', prompt: 'Coffee' })).body);
    expect(chunks).toContainEqual({ type: 'text', text: 'We open.' });
    expect((await fixed.call('PUT', settings, owner, { provider: null })).json().error.code).toBe('not_editable');
  } finally {
    await fixed.close();
  }
});

test('closing the connection stops the model, not only the stream', async () => {
  await choose(ownServer());
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  server.script({ does: 'stall', pieces: ['We open'] });
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/v1/assistant/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: member.cookie, origin: 'http://social.example' },
    body: JSON.stringify({ action: 'generate', prompt: 'Coffee' }),
    signal: leaving.signal,
  });
  let seen = '';
  const reading = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>) ?? []) {
      seen += piece;
      if (seen.includes('We open')) leaving.abort();
    }
  })();
  await expect(reading).rejects.toThrow();
  await server.gone();
});

describe('the image model', () => {
  const image = async (body: object) => (await choose(body)).json<{ imageModel: string | null }>().imageModel;
  const key = { model: 'some', apiKey: 'sk-some' };

  test('is the provider’s usual one, the owner’s, or none', async () => {
    expect(await image({ provider: 'openai', ...key })).toBe('gpt-image-2');
    expect(await image({ provider: 'openai', ...key, baseUrl: server.url })).toBeNull();
    expect(await image({ provider: 'openai', ...key, baseUrl: server.url, imageModel: 'painter' })).toBe('painter');
    expect(await image({ provider: 'google', ...key })).toBe('gemini-2.5-flash-image');
    expect(await image({ provider: 'google', ...key, imageModel: '' })).toBeNull();
    expect(await image({ provider: 'anthropic', ...key, imageModel: 'painter' })).toBeNull();
    expect(await image({ ...ownServer(), apiKey: '' })).toBeNull();
    expect(await image({ ...ownServer(), imageModel: 'painter', apiKey: '' })).toBe('painter');
    expect((await app.call('GET', '/api/v1/assistant', member)).json()).toMatchObject({ imageModel: 'painter' });
  });

  test.each([
    [undefined, 'gpt-image-2'],
    ['painter', 'painter'],
    ['off', null],
  ])('of the environment: %s', async (named, expected) => {
    const environment = { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_API_KEY: 'sk-env', ...(named && { AI_IMAGE_MODEL: named }) };
    const fixed = await open(database, environment);
    try {
      expect((await fixed.call('GET', settings, owner)).json()).toMatchObject({ imageModel: expected });
    } finally {
      await fixed.close();
    }
  });

  test('is tested by its owner alone, and says what is missing', async () => {
    await choose({ provider: null });
    expect((await app.call('POST', `${settings}/test-images`, member)).statusCode).toBe(403);
    const answer = await app.call('POST', `${settings}/test-images`, owner);
    expect(answer.json()).toMatchObject({ ok: false, message: expect.stringContaining('need an AI provider') });
  });
});
