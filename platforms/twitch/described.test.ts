import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exceptions } from '../../tests/platforms/subjects/twitch.ts';
import { connectAt } from '../../tests/support/connecting.ts';
import { openApiDescription } from '../../tests/support/descriptions/openapi.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { creating, post, segment } from '../../tests/support/twitch.ts';
import type { PlatformEnv } from '../port/env.ts';
import { twitch } from './twitch.ts';

const folder = platformApis();
const formats = { int32: /^-?\d+$/ };

let sandbox: TestSandbox;
beforeAll(async () => {
  if (folder !== null) sandbox = await startSandbox();
});
afterAll(() => sandbox?.close());

describe('against the description of Twitch’s API', () => {
  test.skipIf(folder === null)('every request and every answer (skipped without the folder that PLATFORM_APIS names)', async () => {
    const description = openApiDescription(join(folder ?? '', 'twitch/openapi.json'), { formats, exceptions });
    const exchanges: Exchange[] = [];
    const env: PlatformEnv = testEnv({ fetch: recordingFetch(exchanges) });
    const world = await sandbox.newTenant();
    const account = await connectAt(sandbox, twitch, world, env);
    const send = (text: string, options = {}) => publishToEnd(twitch.publish, post(text, options), account, env);

    await send('An announcement', { color: 'green' });
    await send('A message', { as: 'message' });
    await expect(send('A message', { as: 'message' })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(send('x'.repeat(501), { as: 'message' })).rejects.toMatchObject({ kind: 'rejected' });
    const planned = post('A broadcast', segment);
    expect(await twitch.publish.lookUp(creating(planned, { account, env }))).toEqual({ found: false });
    const { post: published } = await send('A broadcast', segment);
    const [chess] = (await twitch.finds?.category?.('chess', account, env)) ?? [];
    await send('Chess', { ...segment, category: chess?.id, weekly: true });
    expect(await twitch.publish.lookUp(creating(planned, { account, env }))).toMatchObject({ found: true });
    await twitch.publish.edit?.(published, post('Renamed', segment), account, env);
    await expect(send('x', { ...segment, title: 'x'.repeat(141) })).rejects.toMatchObject({ kind: 'rejected' });
    expect(await twitch.publish.remove?.(published, account, env)).toBe(true);
    expect(await twitch.publish.remove?.(published, account, env)).toBe(false);
    await sandbox.platforms.get('twitch')?.faults.add(world.id, { operation: 'create', fault: 'rate_limited', times: 1 });
    await expect(twitch.publish.perform(creating(post('Limited'), { account, env }))).rejects.toMatchObject({ kind: 'retry_later' });
    await sandbox.platforms.get('twitch')?.faults.add(world.id, { operation: 'create', fault: 'unauthorized', times: 1 });
    await expect(twitch.publish.perform(creating(post('Refused'), { account, env }))).rejects.toMatchObject({ kind: 'refresh' });

    await twitch.metrics?.ofAccount(account, env);

    // Tokens are given out and validated by another host, which the description is not about.
    const base = `${sandbox.serviceOf('twitch')}/api/helix`;
    const ofApi = exchanges.filter(({ url }) => !url.pathname.includes('/id/oauth2/'));
    expect(ofApi.flatMap((exchange) => description.check(base, exchange))).toEqual([]);
    expect(description.idle()).toEqual([]);
    for (const { status, answer } of ofApi) {
      if (status >= 400) expect(answer).toEqual({ error: expect.any(String), status, message: expect.any(String) });
    }
    const asked = ofApi.map(({ verb, url, status }) => `${verb} ${url.href.slice(base.length).replace(/\?.*/, '')} ${status}`);
    expect([...new Set(asked)].sort()).toEqual([
      'delete /schedule/segment 204',
      'get /channels/followers 200',
      'get /schedule 200',
      'get /schedule 404',
      'get /search/categories 200',
      'get /users 200',
      'patch /schedule/segment 200',
      'post /chat/announcements 204',
      'post /chat/announcements 401',
      'post /chat/announcements 429',
      'post /chat/messages 200',
      'post /chat/messages 422',
      'post /schedule/segment 200',
      'post /schedule/segment 400',
    ]);

    // The check itself is not asleep.
    const [message] = ofApi.filter(({ url, status }) => url.pathname.endsWith('/chat/messages') && status === 200);
    if (!message) throw new Error('No message was sent.');
    const wrong = (more: Partial<Exchange>) => description.check(base, { ...message, ...more });
    expect(wrong({ request: { ...(message.request as object), colour: 'red' } })).not.toEqual([]);
    expect(wrong({ answer: { data: [{ message_id: 'x', is_sent: true, seen: 1 }] } })).not.toEqual([]);
    expect(wrong({ url: new URL(`${base}/chat/notes`) })).toEqual(['post /chat/notes is not described']);
    expect(wrong({ status: 201 })).toEqual(['post /chat/messages never answers 201']);
  });
});
