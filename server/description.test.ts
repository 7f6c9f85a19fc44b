import { errorCodes } from '@everycast/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { startWholeApp, type WholeApp } from '../tests/support/whole-app.ts';

/* The API's description says what can go wrong. */

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; headers?: Record<string, unknown> }> }>>;
  components: {
    schemas: Record<string, unknown>;
    responses: Record<string, { description: string; headers?: Record<string, unknown>; content: Record<string, { schema: object }> }>;
  };
}
let database: TestDatabase;
let app: WholeApp;
let text: string;
let described: Described;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWholeApp(database.url);
  text = await (await fetch(`${app.origin}/api/openapi.json`)).text();
  described = JSON.parse(text);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const responsesOf = (path: string, method: string) => described.paths[path]?.[method]?.responses ?? {};
const codesOf = (path: string, method: string) =>
  Object.fromEntries(
    Object.entries(responsesOf(path, method))
      .filter(([, { $ref }]) => $ref)
      .map(([status, { $ref }]) => [status, $ref?.split('/').at(-1)?.split('.')]),
  );

test('an operation lists the codes of its route and of everything that stands before it, by status', () => {
  expect(codesOf('/api/v1/labels/{id}', 'patch')).toEqual({
    400: ['invalid_input'],
    401: ['not_signed_in'],
    403: ['not_a_member', 'role_too_low', 'scope_missing', 'two_factor_required'],
    404: ['not_found'],
    409: ['idempotency_in_progress', 'already_exists'],
    413: ['too_large'],
    415: ['unsupported_media'],
    422: ['idempotency_mismatch'],
    429: ['too_many_requests'],
    500: ['internal'],
    503: ['unavailable'],
    507: ['no_space'],
  });
  expect(codesOf('/api/v1/settings/platforms', 'get')).toEqual({
    400: ['invalid_input'],
    401: ['not_signed_in'],
    403: ['not_with_api_key', 'not_instance_owner'],
    429: ['too_many_requests'],
    500: ['internal'],
    503: ['unavailable'],
  });
  expect(codesOf('/api/v1/assistant/write', 'post')[403]).toContain('not_entitled');
});

test('every operation lists errors, as components that all share', () => {
  const without = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      ['400', '500', '503'].every((status) => status in responses) ? [] : [`${method} ${path}`],
    ),
  );
  expect(without).toEqual([]);
  for (const [name, { description, content }] of Object.entries(described.components.responses)) {
    const codes = name === 'PreconditionFailed' ? ['version_conflict'] : name.split('.');
    expect(errorCodes).toEqual(expect.arrayContaining(codes));
    expect(description).toBe(codes.map((code) => `\`${code}\``).join(', '));
    expect(content['application/json']?.schema).toEqual({
      allOf: [{ $ref: '#/components/schemas/ApiError' }],
      properties: { error: { properties: { code: { enum: codes } } } },
    });
  }
});

test('rate limits are described: what is left with each response, and how long to wait after a refusal', () => {
  const limit = ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  expect(Object.keys(responsesOf('/api/v1/labels', 'get')[200]?.headers ?? {})).toEqual(limit);
  expect(Object.keys(described.components.responses.too_many_requests?.headers ?? {})).toEqual(['retry-after', ...limit]);
  expect(Object.keys(described.components.responses.unavailable?.headers ?? {})).toEqual(['retry-after']);
});

test('schemas are in the order of their names, whichever module is loaded first', () => {
  const schemas = Object.keys(described.components.schemas);
  expect(schemas).toEqual(schemas.toSorted());
});

test('every schema is referred to, none is there twice, and no reference leads nowhere', () => {
  const refs = new Set([...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`));
  const schemas = Object.keys(described.components.schemas);
  expect(schemas.filter((name) => !refs.has(`schemas/${name}`))).toEqual([]);
  const there = (['schemas', 'responses', 'headers', 'parameters'] as const).flatMap((kind) =>
    Object.keys(described.components[kind as 'schemas'] ?? {}).map((name) => `${kind}/${name}`),
  );
  expect([...refs].filter((ref) => !there.includes(ref))).toEqual([]);
  const twice = schemas.filter((name) => {
    const input = described.components.schemas[`${name}Input`];
    return input !== undefined && JSON.stringify(input) === JSON.stringify(described.components.schemas[name]);
  });
  expect(twice).toEqual([]);
});
