import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersDescribed } from '../../tests/support/answers-described.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../tests/support/identity.ts';
import { createSamples } from '../../tests/support/samples.ts';
import { startWholeApp, type WholeApp } from '../../tests/support/whole-app.ts';
import { examples } from './examples.ts';
import { ids } from './ids.ts';

/* Every request that the API's description shows is sent as it stands there, and answered as described. */

interface Body {
  content: Record<string, { example?: object }>;
}
interface Operation {
  requestBody?: Body;
}
let database: TestDatabase;
let identity: Identity;
let app: WholeApp;
let description: string;
let paths: Record<string, Record<string, Operation>>;
let samples: Record<string, string>;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url });
  app = await startWholeApp(database.url);
  description = await (await fetch(`${app.origin}/api/openapi.json`)).text();
  ({ paths } = JSON.parse(description));
  const { cookie, id: userId } = await identity.join('owner@example.org');
  const workspaceId = (await identity.call('POST', '/api/v1/workspaces', { cookie }, { name: 'Studio' })).json().id as string;
  headers = { cookie, origin: app.origin, 'x-workspace': workspaceId };
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.jpg')}` };
  const { db } = database;
  samples = await createSamples({
    db,
    storage: app.storage,
    workspaceId,
    userId,
    call: (method, path, body) => send(method, path, body, path.endsWith('/uploads') ? tus : {}),
  });
  const place = { platform: 'custom', name: 'There', url: 'rtmp://127.0.0.1:1024/live', key: randomUUID() };
  samples['another destination'] = ((await (await send('POST', '/api/v1/stream-destinations', place)).json()) as { id: string }).id;
});
afterAll(async () => {
  await app?.close();
  await identity?.close();
  await database?.drop();
});

async function send(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Response> {
  const type = body ? { 'content-type': 'application/json' } : undefined;
  const answer = await fetch(app.origin + path, {
    method,
    headers: { ...headers, ...more, ...type },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer;
  throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** What the IDs of examples stand for, among the samples. */
const standsFor: Record<Exclude<keyof typeof ids, 'mark'>, string> = {
  account: 'accounts/:id',
  group: 'account-groups/:id',
  post: 'posts/:id',
  media: 'images/:mediaId',
  folder: 'folders/:id',
  label: 'labels/:id',
  // The sample is on air.
  destination: 'another destination',
  video: 'videos/:mediaId',
};
const real = (example: object): object => {
  const pairs = Object.entries(standsFor).map(([name, sample]) => [ids[name as keyof typeof ids], samples[sample] ?? ''] as const);
  return JSON.parse(pairs.reduce((text, [id, own]) => text.replaceAll(id, own), JSON.stringify(example)));
};
/** The path with the IDs of samples: `labels/{id}`. */
const filled = (path: string): string =>
  path.replaceAll(/([^/]+)\/\{(\w+)\}/g, (_whole, of: string, name: string) => `${of}/${samples[`${of}/:${name}`]}`);

const shown = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const example = requestBody?.content['application/json']?.example;
      return example ? [{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, example }] : [];
    }),
  );

test('the description shows each example at an operation that there is', () => {
  expect(
    shown()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(examples).toSorted());
});

test('a server answers each as the description says', async () => {
  const { differences } = answersDescribed(description);
  const wrong: string[] = [];
  for (const { name, method, path, example } of shown()) {
    const answer = await send(method, filled(path), real(example), { 'idempotency-key': randomUUID() }).catch((error: Error) => error);
    if (answer instanceof Error) wrong.push(`${name}: ${answer.message}`);
    else
      wrong.push(
        ...differences(method, path, { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }),
      );
  }
  expect(wrong).toEqual([]);
});
