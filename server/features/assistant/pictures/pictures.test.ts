import { beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../settings.ts';
import { draw, openImageModel } from './draw.ts';
import { explainImage } from './failures.ts';
import { AnswerTooLarge, sizedFetch } from './sized-fetch.ts';

/* The providers' own protocols, answered by a function instead of a server. */

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const now = new Date('2026-11-30T12:00:00Z');
const never = new AbortController().signal;
let asked: { url: string; body: Record<string, unknown> }[];
beforeEach(() => {
  asked = [];
});
const answering =
  (body: unknown, status = 200): typeof fetch =>
  async (input, init) => {
    asked.push({ url: String(input), body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
const at = (more: Partial<Connection>): Connection => ({
  provider: 'google',
  model: 'gemini-2.5-flash',
  imageModel: 'gemini-2.5-flash-image',
  apiKey: 'key-of-the-owner',
  baseUrl: 'https://models.example.org/v1',
  from: 'settings',
  ...more,
});

async function drawn(connection: Connection, fetch: typeof globalThis.fetch, ratio = 4 / 5, source: Uint8Array | null = null) {
  const model = await openImageModel(connection, fetch);
  if (!model) throw new Error('There is no model.');
  return draw(model, connection, { prompt: 'A kiln', ratio, source }, never).catch((error: unknown) =>
    explainImage(error, connection, now),
  );
}
const gemini = (parts: object[], finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 1_290, totalTokenCount: 1_300 },
});

describe('Google', () => {
  test('makes an image in the nearest of its ratios, and counts tokens', async () => {
    const fetch = answering(gemini([{ inlineData: { mimeType: 'image/png', data: png.toString('base64') } }]));
    const result = await drawn(at({}), fetch, 1.91);
    expect(result).toMatchObject({ tokens: 1_300 });
    expect('bytes' in result && Buffer.from(result.bytes).equals(png)).toBe(true);
    expect(asked[0]?.url).toContain('/models/gemini-2.5-flash-image:generateContent');
    expect(asked[0]?.body.generationConfig).toMatchObject({ imageConfig: { aspectRatio: '16:9' } });
  });

  test('gets the image that is to be changed', async () => {
    await drawn(at({}), answering(gemini([{ inlineData: { mimeType: 'image/png', data: png.toString('base64') } }])), 1, png);
    expect(JSON.stringify(asked[0]?.body)).toContain(png.toString('base64'));
  });

  test.each([
    [gemini([], 'IMAGE_SAFETY'), 'assistant_refused', 'assistant.with_words'],
    [gemini([{ text: 'I can only write.' }]), 'assistant_failed', 'assistant.no_image'],
    [{ hello: 'world' }, 'assistant_failed', 'assistant.no_image'],
  ])('without an image, it says why: %j', async (body, code, message) => {
    expect(await drawn(at({}), answering(body))).toMatchObject({ code, message: { code: message } });
  });

  test('a model that makes none is named', async () => {
    expect(await drawn(at({ imageModel: 'imagen-4.0' }), answering({}))).toMatchObject({
      code: 'assistant_unknown_model',
      message: { code: 'assistant.no_image_model', params: { model: 'imagen-4.0' } },
    });
  });
});

test('OpenAI’s models get one of their sizes', async () => {
  const openai = at({ provider: 'openai', imageModel: 'gpt-image-2' });
  const fetch = answering({ created: 1, data: [{ b64_json: png.toString('base64') }], usage: { total_tokens: 4_160 } });
  for (const [ratio, size] of [
    [1, '1024x1024'],
    [4 / 5, '1024x1536'],
    [9 / 16, '1024x1536'],
    [1.91, '1536x1024'],
  ] as const) {
    expect(await drawn(openai, fetch, ratio)).toMatchObject({ tokens: 4_160 });
    expect(asked.at(-1)).toMatchObject({
      url: 'https://models.example.org/v1/images/generations',
      body: { size, n: 1, model: 'gpt-image-2' },
    });
  }
});

test('Anthropic has no images', async () => {
  expect(await openImageModel(at({ provider: 'anthropic', imageModel: 'claude' }), answering({}))).toBeNull();
});

test('the key is in no message', async () => {
  const refused = answering({ error: { message: 'Bad key: key-of-the-owner', code: 400, status: 'UNAUTHENTICATED' } }, 401);
  expect(JSON.stringify(await drawn(at({}), refused))).not.toContain('key-of-the-owner');
});

test('an answer is read up to its limit, whether it says its length or not', async () => {
  const body = 'a'.repeat(2_000);
  const whole: typeof fetch = async () => new Response(body);
  const declared: typeof fetch = async () => new Response(body, { headers: { 'content-length': '2000' } });
  expect(await (await sizedFetch(whole, 2_000)('https://a.example')).text()).toBe(body);
  await expect(sizedFetch(declared, 1_999)('https://a.example')).rejects.toThrow(AnswerTooLarge);
  const long = await sizedFetch(whole, 1_999)('https://a.example');
  await expect(long.text()).rejects.toThrow(AnswerTooLarge);
});
