import type { Confirmation } from '@everycast/contract/permissions';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Api, createApi, path, Refusal } from './api.ts';
import { promptText } from './prompts.ts';
import { reader, type ToolContext, tool } from './tool.ts';
import { tools } from './tools/all.ts';

const id = '019a0000-0000-7000-8000-000000000000';

/** A context that keeps what is asked of the API, and answers nothing. */
function watched(confirmation: Confirmation = 'ask') {
  const asked: string[] = [];
  const api: Api = async ({ method, path: of }) => {
    asked.push(`${method} ${of}`);
    throw new Refusal({ code: 'not_found', message: 'gone' });
  };
  const context: ToolContext = { api, confirmation, address: (of) => of, failed: () => undefined };
  return { asked, context };
}

test('what is put into a path stays in its place', () => {
  expect(path`/api/v1/posts/${id}/preview`).toBe(`/api/v1/posts/${id}/preview`);
  expect(path`/api/v1/posts/${'../accounts?x=1#y'}`).toBe('/api/v1/posts/..%2Faccounts%3Fx%3D1%23y');
});

test('lists are sent with commas, what is undefined is left out, and a refusal is thrown as the API says it', async () => {
  const urls: string[] = [];
  const api = createApi(async ({ url }) => {
    urls.push(url);
    return url.startsWith('/gone')
      ? { status: 404, body: JSON.stringify({ error: { code: 'not_found', message: 'It is gone.' } }) }
      : { status: 204, body: '' };
  });
  expect(await api({ method: 'GET', path: '/list', query: { state: ['draft', 'failed'], limit: 5, search: undefined } })).toBe(null);
  expect(await api({ method: 'GET', path: '/plain', query: {} })).toBe(null);
  expect(urls).toEqual(['/list?state=draft%2Cfailed&limit=5', '/plain']);
  await expect(api({ method: 'GET', path: '/gone' })).rejects.toThrow('It is gone.');
});

test('a tool’s input is checked, each wrong field named, and unknown ones refused', async () => {
  const { asked, context } = watched();
  const schedule = tools.get('schedule_post');
  await expect(schedule?.run(context, { postId: 'mine', at: 'tomorrow', zone: 'Moon/Crater' })).rejects.toThrow(/postId.*at.*zone/);
  await expect(tools.get('create_draft')?.run(context, { text: 'x', schedule: 'now' })).rejects.toThrow();
  await expect(tools.get('get_post')?.run(context, undefined)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('a reader shows what it names, and nothing else', async () => {
  const named = reader({
    name: 'a_reader',
    description: 'Reads',
    input: z.strictObject({}),
    request: () => ({ path: '/' }),
    shown: z.object({ id: z.string() }),
  });
  const { context } = watched();
  expect(await named.run({ ...context, api: async () => ({ id: 'a', secret: 'b' }) }, {})).toEqual({ id: 'a' });
  expect(named.annotations.readOnlyHint).toBe(true);
});

test('descriptions have no patterns, which not every client can read', () => {
  const one = tool({
    name: 'a_tool',
    description: 'Writes',
    kind: 'writes',
    input: z.strictObject({ word: z.string().regex(/^\P{Cc}*$/u) }),
    run: async () => ({}),
  });
  expect(JSON.stringify(one.inputSchema)).not.toContain('pattern');
  for (const { name, inputSchema } of tools.values())
    expect([name, JSON.stringify(inputSchema).includes('"pattern"')]).toEqual([name, false]);
});

test('with a key that has to ask, what would go out isn’t even asked for', async () => {
  for (const confirmation of ['ask', 'approval'] as const) {
    const { asked, context } = watched(confirmation);
    await expect(tools.get('reply')?.run(context, { conversationId: id, itemId: id, action: 'like' })).rejects.toThrow('gone');
    expect(asked).toEqual([`GET /api/v1/engagement/conversations/${id}`]);
    expect(
      await tools.get('schedule_stream')?.run(context, { title: 'Live', at: '2030-05-01T10:00', zone: 'Europe/Berlin' }),
    ).toMatchObject({
      scheduled: false,
      link: '/schedule-stream',
    });
  }
});

test('a prompt needs what it asks for', () => {
  expect(promptText('plan_week', { topic: 'tea' })?.text).toContain('tea');
  for (const wrong of [undefined, {}, { topic: ' ' }, { topic: 5 }, { topic: 'x'.repeat(2_001) }])
    expect(promptText('plan_week', wrong)).toBe(null);
  expect(promptText('nothing', {})).toBe(null);
});
