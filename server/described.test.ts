import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type Identity, startIdentity } from '../tests/support/identity.ts';
import { startWholeApp, type WholeApp } from '../tests/support/whole-app.ts';

/* Every route is an operation of the API's description, or stands here with the reason why not. */

/** A schema itself, also where it is referred to. */
const of = (schema: Schema = {}): Schema => (schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema);

const page = 'a page for people, with its files';
const mcp = 'the Model Context Protocol, which describes itself: docs/mcp.md';
const oauth = 'OAuth, by its standards; its metadata says where: RFC 8414 and RFC 9728';
const standIn = 'stand-ins speak the protocols of their platforms';
const delivery = 'where others deliver, in their own formats';
const mail = 'buttons of mails, for mail programs and the pages that the mails link to';
const operators = 'for those who run the server: docs/running.md';
const hidden: Record<string, string> = {
  'GET /*': page,
  'GET /@:name': page,
  'GET /@:name/:link': page,
  'GET /@:name/files/:file': page,
  'GET /l/*': 'short links',
  'GET /report/:token': page,
  'GET /report/:token/logo.png': page,
  'GET /report/:token/pictures/:picture.jpg': page,
  'GET /report/:token/report.pdf': page,
  'GET /report/stop': mail,
  'POST /report/stop': mail,
  'POST /review/reminders': mail,
  'POST /unsubscribe': mail,
  'GET /mcp': mcp,
  'POST /mcp': mcp,
  'GET /.well-known/oauth-authorization-server': oauth,
  'GET /.well-known/oauth-protected-resource': oauth,
  'GET /.well-known/oauth-protected-resource/mcp': oauth,
  'GET /api/auth/oauth2/authorize': oauth,
  'POST /api/auth/oauth2/register': oauth,
  'POST /api/auth/oauth2/revoke': oauth,
  'POST /api/auth/oauth2/token': oauth,
  'POST /share': 'what phones share with the installed app, as its manifest says',
  'DELETE /mcp': mcp,
  'GET /sandbox/:name/*': standIn,
  'POST /sandbox/:name/*': standIn,
  'PUT /sandbox/:name/*': standIn,
  'PATCH /sandbox/:name/*': standIn,
  'DELETE /sandbox/:name/*': standIn,
  'GET /webhooks/:platform': delivery,
  'POST /webhooks/:platform': delivery,
  'POST /webhooks/stripe': delivery,
  'GET /healthz': operators,
  'GET /readyz': operators,
  'GET /metrics': operators,
  'GET /api/v1/streams/:id/source': 'a WebSocket, which OpenAPI can’t describe',
};

let database: TestDatabase;
let identity: Identity;
let app: WholeApp;
let paths: Record<string, Record<string, Operation>>;
let schemas: Record<string, Schema>;

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
}
interface Operation {
  deprecated?: boolean;
  parameters?: { $ref?: string; name?: string; in?: string }[];
  requestBody?: { content?: Record<string, { schema: Schema }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: Schema }> }>;
}

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url });
  app = await startWholeApp(database.url);
  const described = await (await fetch(`${app.origin}/api/openapi.json`)).json();
  ({ paths } = described as { paths: typeof paths });
  ({ schemas } = (described as { components: { schemas: typeof schemas } }).components);
});
const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, method, path, operation })),
  );

afterAll(async () => {
  await app?.close();
  await identity?.close();
  await database?.drop();
});

test('every route is in the description, or is listed here', () => {
  // A HEAD goes with its GET.
  const routes = app.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const isDescribed = ({ method, url }: { method: string; url: string }) =>
    method.toLowerCase() in (paths[url.replaceAll(/:(\w+)/g, '{$1}')] ?? {});
  const others = routes.filter((route) => !isDescribed(route)).map(({ method, url }) => `${method} ${url}`);
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(hidden).toSorted());
});

const inPerson = 'a person does it in a browser, and the answer isn’t to be kept';
const nobody = 'public: there is nobody whose key it would be';
const streamed = 'the answer is a stream, or ends when nobody waits for it';
const tus = 'tus continues an upload at its offset, and sends no part twice';
const reads = 'changes nothing';
const password = 'of the body not even a hash is kept, for it has a password; done twice it is as done once';
const withoutKey: Record<string, string> = {
  'DELETE /api/v1/media/uploads/{id}': tus,
  'PATCH /api/v1/media/uploads/{id}': tus,
  'POST /api/v1/media/uploads': tus,
  'POST /api/auth/passkey/verify-authentication': nobody,
  'POST /api/auth/request-password-reset': nobody,
  'POST /api/auth/reset-password': nobody,
  'POST /api/auth/second-step': nobody,
  'POST /api/auth/sign-in/email': nobody,
  'POST /api/auth/sign-out': nobody,
  'POST /api/auth/sign-up/email': nobody,
  'POST /api/v1/contact': nobody,
  'POST /api/v1/email-change/cancel': nobody,
  'POST /api/v1/email-change/confirm': nobody,
  'POST /api/v1/reviews': nobody,
  'POST /api/v1/reviews/{id}/code': nobody,
  'POST /api/v1/reviews/{id}/posts/{postId}/approve': nobody,
  'POST /api/v1/reviews/{id}/posts/{postId}/comments': nobody,
  'POST /api/v1/reviews/{id}/posts/{postId}/return': nobody,
  'POST /api/v1/reviews/{id}/posts/{postId}/take-back': nobody,
  'POST /api/v1/reviews/{id}/reviewer': nobody,
  'POST /api/v1/accounts/{platform}/consent': inPerson,
  'POST /api/v1/sources/{source}/consent': inPerson,
  'POST /api/v1/sources/webdav/connections': password,
  'POST /api/v1/api-keys': inPerson,
  'POST /api/v1/app-requests/refusals': inPerson,
  'POST /api/v1/connected-apps': inPerson,
  'POST /api/v1/calendar-feed': inPerson,
  'POST /api/v1/stream-key': inPerson,
  'POST /api/v1/invitations/accept': inPerson,
  'POST /api/v1/me/archive': inPerson,
  'POST /api/v1/me/confirmation': inPerson,
  'POST /api/v1/me/confirmation/options': inPerson,
  'POST /api/v1/me/passkeys': inPerson,
  'POST /api/v1/me/passkeys/options': inPerson,
  'POST /api/v1/me/password': inPerson,
  'POST /api/v1/me/single-sign-on': inPerson,
  'POST /api/v1/me/two-factor/check': inPerson,
  'POST /api/v1/me/two-factor/recovery-codes': inPerson,
  'POST /api/v1/me/two-factor/setup': inPerson,
  'PUT /api/v1/settings/assistant': password,
  'PUT /api/v1/settings/platforms/{platform}': password,
  'POST /api/v1/settings/assistant/test': reads,
  'POST /api/v1/settings/assistant/test-images': reads,
  'POST /api/v1/media/renditions': reads,
  'POST /api/v1/alt-texts': streamed,
  'POST /api/v1/assistant/write': streamed,
  'POST /api/v1/generated-images': streamed,
};

test('every write can be repeated with an Idempotency-Key, or is listed here', () => {
  const writes = operations().filter(({ method }) => method !== 'get' && method !== 'head');
  expect(writes.length).toBeGreaterThan(250);
  const takesKey = ({ parameters = [] }: Operation) => parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
  const without = writes.filter(({ operation }) => !takesKey(operation)).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(withoutKey).toSorted());
});

const few = 'people add them one by one';
const plan = 'the plan limits them';
const ofOne = 'all of one thing, which is shown whole';
const span = 'bounded by the days that are asked for, or of one file';
const latest = 'only the latest, as many as are of use';
const limited = 'the first ones by a limit, with the number of all where it matters';
const found = 'the best matches for what is typed';
const asked = 'of the posts that are asked for';
const breakdown = 'sums by a property, such as the platform or the hour';
const built = 'as many as there are kinds';
/** Lists that come whole: decision 13. */
const whole: Record<string, string> = {
  'GET /api/v1/account-groups': few,
  'GET /api/v1/account-moves': latest,
  'GET /api/v1/accounts': plan,
  'GET /api/v1/accounts/scheduled': plan,
  'GET /api/v1/accounts/{id}/find/{option}': found,
  'GET /api/v1/accounts/{id}/people': found,
  'GET /api/v1/analytics/best-times': built,
  'GET /api/v1/analytics/breakdown': breakdown,
  'GET /api/v1/api-keys': few,
  'GET /api/v1/brand/fonts': few,
  'GET /api/v1/clips/snapshots': ofOne,
  'GET /api/v1/comments/open': asked,
  'GET /api/v1/connected-apps': few,
  'GET /api/v1/engagement/conversations/{id}': ofOne,
  'GET /api/v1/engagement/conversations/{id}/notes': ofOne,
  'GET /api/v1/engagement/saved-replies': few,
  'GET /api/v1/feeds': few,
  'GET /api/v1/labels': few,
  'GET /api/v1/link-pages': few,
  'GET /api/v1/me/passkeys': few,
  'GET /api/v1/me/sessions': few,
  'GET /api/v1/media/folders': few,
  'GET /api/v1/media/tags': few,
  'GET /api/v1/post-imports': latest,
  'GET /api/v1/post-imports/{id}/days': span,
  'GET /api/v1/posts/duplicates': span,
  'GET /api/v1/posts/matches': limited,
  'GET /api/v1/posts/{id}/comments': ofOne,
  'GET /api/v1/posts/{id}/revisions': ofOne,
  'GET /api/v1/proxies': few,
  'GET /api/v1/queues': few,
  'GET /api/v1/queues/evergreen': few,
  'GET /api/v1/queues/posts': span,
  'GET /api/v1/report-schedules': few,
  'GET /api/v1/reviews/{id}': ofOne,
  'GET /api/v1/sandbox/{platform}/faults': few,
  'GET /api/v1/sandbox/{platform}/feed': limited,
  'GET /api/v1/series': few,
  'GET /api/v1/server/apps': few,
  'GET /api/v1/server/blocked-domains': few,
  'GET /api/v1/settings/platforms': built,
  'GET /api/v1/snippets': few,
  'GET /api/v1/sources': built,
  'GET /api/v1/stream-destinations': plan,
  'GET /api/v1/stream-events': span,
  'GET /api/v1/stream-marks': ofOne,
  'GET /api/v1/webhooks': few,
  'GET /api/v1/workspace-exports': latest,
  'GET /api/v1/workspaces': few,
  'GET /api/v1/workspaces/current/active-accounts': plan,
  'GET /api/v1/workspaces/current/billing/invoices': latest,
  'GET /api/v1/workspaces/current/invitations': few,
  'GET /api/v1/workspaces/current/members': plan,
};

test('every list is paged with a cursor, or comes whole for a reason that is listed here', () => {
  const lists = operations().flatMap(({ name, method, operation }) => {
    const properties = of(operation.responses[200]?.content?.['application/json']?.schema).properties ?? {};
    if (method !== 'get' || of(properties.items).type !== 'array') return [];
    const isPaged = 'cursor' in properties && operation.parameters?.some((one) => one.in === 'query' && one.name === 'cursor');
    return [{ name, isPaged }];
  });
  expect(lists.length).toBeGreaterThan(70);
  expect(
    lists
      .filter(({ isPaged }) => !isPaged)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(whole).toSorted());
});

/** Routes that count per person, after they know who it is; their responses to people have the fields. */
const countsLater = new Set(['GET /api/v1/link-cards', 'GET /api/v1/accounts/{id}/find/{option}', 'GET /api/v1/accounts/{id}/people']);

test('every response says what is left of the rate limit, and the description says so', async () => {
  const fields = ['ratelimit', 'ratelimit-policy'];
  const undescribed = operations().filter(({ operation }) => {
    const own = Object.entries(operation.responses).filter(([status]) => status < '300');
    return !('429' in operation.responses) || own.some(([, { headers = {} }]) => fields.some((name) => !(name in headers)));
  });
  expect(undescribed.map(({ name }) => name)).toEqual([]);
  const without: string[] = [];
  for (const [at, { name, method, path }] of operations().entries()) {
    const url = app.origin + path.replaceAll(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000');
    const isWrite = method !== 'get' && method !== 'head';
    const headers = {
      'x-forwarded-for': `198.51.${Math.floor(at / 250)}.${at % 250}`,
      ...(isWrite && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(url, { method: method.toUpperCase(), headers, redirect: 'manual', ...(isWrite && { body: '{}' }) });
    await answer.body?.cancel();
    const [, left] = /^"address";r=(\d+);t=\d+$/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
    const [, quota] = /^"address";q=(\d+);w=60(, "person";q=\d+;w=60)?$/.exec(answer.headers.get('ratelimit-policy') ?? '') ?? [];
    if (quota === undefined || Number(left) !== Number(quota) - 1) without.push(`${name} ${answer.status}`);
  }
  expect(without.filter((name) => !countsLater.has(name.replace(/ \d+$/, '')))).toEqual([]);
});

const inList = 'people decide about one of a list, which has its versions';
/** Writes with a version in their body that take no `If-Match`: decision 173. */
const onlyInBody: Record<string, string> = {
  'POST /api/v1/reply-requests/{id}/approve': inList,
  'POST /api/v1/reply-requests/{id}/return': inList,
  'POST /api/v1/reply-requests/{id}/withdraw': inList,
  'PATCH /api/v1/reply-requests/{id}': inList,
  'POST /api/v1/queues/{id}/slot': 'the version is the post’s, and the address is the queue’s',
  'PUT /api/v1/posts/{id}/repeat': 'the version is the post’s, and the address is its repeat’s',
};

test('what several people edit has an ETag, and its writes take If-Match', () => {
  const takes = ({ parameters = [] }: Operation) => parameters.some(({ $ref }) => $ref === '#/components/parameters/IfMatch');
  const withVersion = operations().filter(({ method, operation }) => {
    const body = of(operation.requestBody?.content?.['application/json']?.schema);
    return method !== 'get' && (takes(operation) || 'version' in (body.properties ?? {}));
  });
  expect(
    withVersion
      .filter(({ operation }) => takes(operation))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'DELETE /api/v1/posts/{id}',
    'PATCH /api/v1/posts/{id}',
    'PUT /api/v1/images/{mediaId}/edit',
    'PUT /api/v1/link-pages/{id}/links',
    'PUT /api/v1/me/stream-scenes',
    'PUT /api/v1/videos/{mediaId}/edit',
  ]);
  const others = withVersion.filter(({ operation }) => !takes(operation)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(onlyInBody).toSorted());
  for (const { operation } of withVersion.filter(({ operation: one }) => takes(one))) expect(operation.responses).toHaveProperty('412');
});

test('a stream and a route that counts people say it, too', async () => {
  const { cookie } = await identity.join('ida@example.org');
  const left = async (path: string) => {
    const reading = new AbortController();
    const answer = await fetch(app.origin + path, { headers: { cookie }, signal: reading.signal });
    reading.abort();
    return [answer.headers.get('ratelimit-policy'), answer.headers.get('ratelimit')];
  };
  expect(await left('/api/v1/events')).toEqual(['"address";q=1200;w=60', expect.stringMatching(/^"address";r=\d+;t=\d+$/)]);
  expect(await left('/api/v1/link-cards?url=http%3A%2F%2F127.0.0.1%3A1%2F')).toEqual([
    expect.stringMatching(/^"person";q=\d+;w=60$/),
    expect.stringMatching(/^"person";r=\d+;t=\d+$/),
  ]);
});

test('nothing is deprecated: docs/api.md says so', () => {
  expect(operations().filter(({ operation }) => operation.deprecated)).toEqual([]);
});
