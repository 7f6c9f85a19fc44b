import { planFeatures } from '@everycast/contract/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { createPlans } from './plans.ts';

let database: TestDatabase;
let app: Identity;
const limited = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const selfHosted = createPlans();
  const plans = createPlans(async (workspaceId) => {
    const all = await selfHosted.entitlementOf(workspaceId);
    return limited.has(workspaceId) ? { ...all, plan: 'Small', features: ['draft_posts'], socialAccounts: 3 } : all;
  });
  app = await startIdentity({
    databaseUrl: database.url,
    plans,
    routes: (http) =>
      http.get(
        '/api/v1/tried-here-alone',
        { config: { access: { permission: 'workspace.read', feature: 'bulk_post' } }, schema: { response: { 200: z.object({}) } } },
        () => ({}),
      ),
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

test('every workspace has everything where nobody decided otherwise', async () => {
  const person = await app.join('everything@example.org');
  expect((await app.call('GET', '/api/v1/workspaces/current/entitlement', person)).json()).toEqual({
    plan: 'Self-hosted',
    features: planFeatures.map((feature) => feature.id),
    socialAccounts: null,
    accountsPerPlatform: null,
    storageBytes: null,
    fileBytes: null,
  });
  expect((await app.call('GET', '/api/v1/tried-here-alone', person)).statusCode).toBe(200);
});

test('the guard refuses what the plan of the workspace does not have', async () => {
  const person = await app.join('little@example.org');
  const { id } = (await app.call('GET', '/api/v1/workspaces/current', person)).json();
  limited.add(id);
  expect((await app.call('GET', '/api/v1/workspaces/current/entitlement', person)).json()).toMatchObject({
    plan: 'Small',
    socialAccounts: 3,
  });
  const refused = await app.call('GET', '/api/v1/tried-here-alone', person);
  expect([refused.statusCode, refused.json().error]).toEqual([
    403,
    expect.objectContaining({ code: 'not_entitled', message: "Your plan doesn't include this." }),
  ]);
});
