import { platformIds } from '@everycast/contract/platforms';
import type { StandIn } from '@everycast/sandbox/core/stand-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '../support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import type { Subject } from './subject.ts';

/* Whatever a client sends to a stand-in, it is the client's mistake, and the stand-in says so in its platform's words. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pace: { processing: 600_000 } });
});
afterAll(async () => {
  await sandbox.close();
});

type Route = { method: string; path: string };
const verbs = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** All routes of a stand-in. */
function routesOf({ routes }: StandIn): Route[] {
  const found: Route[] = [];
  const record = (method: string) => (path: string) => void found.push({ method: method.toUpperCase(), path });
  const http = Object.fromEntries([...verbs.map((verb) => [verb, record(verb)]), ['all', record('get')]]);
  for (const add of Object.values(routes).flat()) add(http as never);
  return found;
}

/** Parameters that some stand-in reads. */
const names = [
  ...['access_token', 'action', 'broadcaster_id', 'cid', 'client_id', 'client_secret', 'code', 'code_challenge', 'collection', 'command'],
  ...['count', 'cursor', 'did', 'fb_exchange_token', 'fields', 'filter', 'first', 'grant_type', 'id', 'input_token', 'jobId', 'limit'],
  ...['max_results', 'media_id', 'order', 'part', 'post.fields', 'prompt', 'query', 'redirect_uri', 'repo', 'response_type', 'rkey'],
  ...['scope', 'start', 'start_time', 'state', 'upload_id', 'upload_token', 'uploadType', 'user.fields'],
];
const each = (value: (name: string) => string): string => names.map((name) => `${encodeURIComponent(name)}=${value(name)}`).join('&');
const twice = `${each(() => 'a')}&${each(() => 'b')}`;
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=edge';
const opened = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG';

const bodies: readonly { what: string; type: string; body: string }[] = [
  { what: 'a form with repeated fields', type: form, body: twice },
  { what: 'a form without a boundary', type: 'multipart/form-data', body: opened },
  { what: 'a form with an empty boundary', type: 'multipart/form-data; boundary=', body: opened },
  { what: 'a form that breaks off', type: multipart, body: opened },
  { what: 'a form that breaks off in a header', type: multipart, body: opened.slice(0, 30) },
  { what: 'a form that isn’t one', type: multipart, body: 'nothing' },
  { what: 'an empty form', type: multipart, body: '' },
  { what: 'invalid JSON', type: 'application/json', body: '{' },
  ...['null', '1', '"a"', '[[]]', JSON.stringify(Object.fromEntries(names.map((name) => [name, [{}]])))].map((body) => ({
    what: `JSON: ${body.slice(0, 6)}`,
    type: 'application/json',
    body,
  })),
];

describe.each(platformIds)('the stand-in of %s', (id) => {
  test.each(['a stranger', 'someone with a token'])('survives whatever %s sends', async (who) => {
    const { subject } = (await import(`./subjects/${id}.ts`)) as { subject: Subject };
    const standIn = sandbox.platforms.get(id)?.standIn as StandIn;
    const routes = routesOf(standIn);
    expect(routes.length).toBeGreaterThan(5);
    const failed: string[] = [];
    for (const { method, path } of routes) {
      const token =
        who === 'a stranger' ? null : (await subject.connect(sandbox, await sandbox.newTenant(), testEnv())).credentials.accessToken;
      async function ask(what: string, query: string, init: { type?: string; body?: string } = {}): Promise<Response> {
        const { type, body } = init;
        const headers = {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(type !== undefined && { 'content-type': type }),
        };
        const url = `${sandbox.serviceOf(id)}${path.replaceAll(/:\w+|\*/g, '1')}?${query}`;
        const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
        await answer.arrayBuffer();
        // 501: an XRPC server doesn't have this method.
        if (answer.status >= 500 && answer.status !== 501) failed.push(`${method} ${path}, ${what}: ${answer.status}`);
        return answer;
      }
      const repeated = await ask('everything repeated', twice);
      if (repeated.status !== 400) failed.push(`${method} ${path}, everything repeated: ${repeated.status}, not 400`);
      await ask('nothing', '');
      await ask(
        'IDs that aren’t any',
        each(() => '1'),
      );
      await ask(
        'an ID of two parts',
        each(() => '1%201'),
      );
      for (const name of standIn.lists ?? []) await ask(`${name} repeated`, `${name}=a&${name}=b`);
      if (method === 'POST' || method === 'PUT' || method === 'PATCH') for (const { what, ...init } of bodies) await ask(what, '', init);
    }
    expect(failed).toEqual([]);
    expect(sandbox.errors.splice(0)).toEqual([]);
  });
});

test.each([
  ['bluesky', '/xrpc/com.atproto.sync.getBlob?did=a&did=b&cid=b', { error: 'InvalidRequest' }],
  ['facebook', '/graph/v25.0/me/accounts?fields=a&fields=b', { error: { code: 100 } }],
  ['tiktok', '/api/v2/user/info/?fields=a&fields=b', { error: { code: 'invalid_param' } }],
  ['linkedin', '/api/rest/images/a?x=1&x=2', { status: 400 }],
] as const)('%s says in its own words that a parameter is repeated', async (id, path, said) => {
  const answer = await fetch(`${sandbox.serviceOf(id)}${path}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject(said);
});
