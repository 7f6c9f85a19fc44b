import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { plansLimitedBy } from '../../../tests/support/plans.ts';
import { chosenPlan, createPlans, type Plan, planNamed, selfHosted } from './plans.ts';

let database: TestDatabase;
let app: Identity;
const assigned = new Map<string, Plan>();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({
    databaseUrl: database.url,
    plans: createPlans(async (workspaceId) => assigned.get(workspaceId) ?? selfHosted),
    routes: (http) => {
      const access = { permission: 'workspace.read', feature: 'draft_posts' } as const;
      http.get('/api/v1/tried-here-alone', { config: { access }, schema: { response: { 200: z.object({}) } } }, () => ({}));
    },
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const entitlement = (by: object) => app.call('GET', '/api/v1/workspaces/current/entitlement', by);
const attempt = (by: object) => app.call('GET', '/api/v1/tried-here-alone', by);

test('every workspace has what there is where nobody decided otherwise', async () => {
  const person = await app.join('everything@example.org');
  expect((await entitlement(person)).json()).toEqual({
    plan: 'Self-hosted',
    features: ['bulk_post', 'draft_posts', 'watermark', 'url_shortener', 'proxies', 'ai_content', 'image_editor', 'cloud_import'],
    accounts: { limit: null, used: 0 },
    accountsPerPlatform: { limit: null, used: 0 },
    storageBytes: { limit: null, used: 0 },
    fileBytes: { limit: null },
    seats: { limit: null, used: 1 },
    streams: { limit: null, used: 0 },
    streamDestinations: { limit: null, used: 0 },
    streamSeconds: { limit: null, used: 0 },
  });
  expect((await attempt(person)).statusCode).toBe(200);
});

test('the guard refuses what the plan of the workspace does not have', async () => {
  const person = await app.join('little@example.org');
  const { id } = (await app.call('GET', '/api/v1/workspaces/current', person)).json();
  assigned.set(id, { ...selfHosted, name: 'Small', features: ['cloud_import'], limits: { ...selfHosted.limits, accounts: 3 } });
  expect((await entitlement(person)).json()).toMatchObject({ plan: 'Small', features: ['cloud_import'], accounts: { limit: 3, used: 0 } });
  const refused = await attempt(person);
  expect([refused.statusCode, refused.json().error]).toEqual([
    403,
    expect.objectContaining({ code: 'not_entitled', message: 'Your plan doesn’t include this.' }),
  ]);
});

test('seats are members and open invitations, and no more are invited than there are', async () => {
  const [owner, guest] = [await app.join('seats@example.org'), await app.join('guest@example.org')];
  const { id: workspace } = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json();
  assigned.set(workspace, { ...selfHosted, limits: { ...selfHosted.limits, seats: 2 } });
  const by = { ...owner, workspace };
  const invite = (email: string) => app.call('POST', '/api/v1/workspaces/current/invitations', by, { email, role: 'editor' });
  const invited = await invite(guest.email);
  expect((await entitlement(by)).json().seats).toEqual({ limit: 2, used: 2 });
  // The same address again takes no second seat.
  const again = await invite(guest.email);
  expect([invited.statusCode, again.statusCode]).toEqual([201, 201]);
  const refused = await invite('third@example.org');
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    403,
    {
      code: 'limit_reached',
      message:
        'This workspace allows 2 seats, and they are taken by members and open invitations. Remove one, or ask the owner of this server for a higher limit.',
    },
  ]);
  const token = new URL(again.json().link).searchParams.get('token');
  const accept = () => app.call('POST', '/api/v1/invitations/accept', guest, { token });
  // A plan that became smaller in the meantime: the invitation waits for a seat.
  assigned.set(workspace, { ...selfHosted, limits: { ...selfHosted.limits, seats: 1 } });
  expect((await accept()).json().error.message).toMatch(/^This workspace allows 1 seat, and it’s taken\./);
  assigned.delete(workspace);
  expect((await accept()).statusCode).toBe(200);
  expect((await entitlement(by)).json().seats.used).toBe(2);
});

test('each limit counts what is used, what is on its way, and what is to come', async () => {
  const plans = plansLimitedBy({ accounts: 3, accountsPerPlatform: 1, storageBytes: 100, fileBytes: 10 });
  plans.measure('accounts', async () => 2);
  plans.measure('accountsPerPlatform', async (_tx, _workspaceId, platform) => (platform === 'bluesky' ? 1 : 0));
  plans.measure('storageBytes', async () => 90);
  const refuse = (...more: Parameters<typeof plans.refuseOver> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
    plans.refuseOver(database.db, 'workspace', ...more).then(
      () => null,
      ({ code, message, details }) => [code, message, details],
    );
  expect(await refuse('accounts', 1)).toBeNull();
  expect(await refuse('accounts', 2)).toMatchObject([
    'limit_reached',
    expect.stringMatching(/^This workspace uses 2 of 3 accounts, its limit on this server\. /),
    undefined,
  ]);
  expect(await refuse('accountsPerPlatform', 1, { platform: { id: 'mastodon', name: 'Mastodon' } })).toBeNull();
  expect(await refuse('accountsPerPlatform', 1, { platform: { id: 'bluesky', name: 'Bluesky' } })).toMatchObject([
    'limit_reached',
    expect.stringMatching(/^This workspace uses 1 of 1 Bluesky account, its limit on this server\. /),
    undefined,
  ]);
  expect(await refuse('storageBytes', 10)).toBeNull();
  expect(await refuse('storageBytes', 10, { reserved: 1 })).toMatchObject([
    'limit_reached',
    expect.any(String),
    { storageBytes: 100, usedBytes: 91 },
  ]);
  expect(await refuse('fileBytes', 10)).toBeNull();
  expect(await refuse('fileBytes', 11)).toMatchObject(['too_large', expect.any(String), { fileBytes: 10 }]);
  expect(await refuse('seats', 1_000)).toBeNull();
});

test('a refusal says who raises the limit: the workspace’s owner where they choose a bigger plan, otherwise the server’s owner', async () => {
  const refusal = (plan: Plan, meter: 'fileBytes' | 'accounts', moving = false) => {
    const plans = createPlans(async () => plan);
    plans.measure('accounts', async () => 3);
    return plans.refuseOver(database.db, 'workspace', meter, 3_000_000_000, { moving }).then(
      () => '',
      ({ message }) => message as string,
    );
  };
  const small = { ...selfHosted, limits: { ...selfHosted.limits, fileBytes: 1, accounts: 3 } };
  for (const [plan, remedy] of [
    [chosenPlan('standard'), ', or move to a bigger plan, which the workspace’s owner chooses in Settings → Plan.'],
    [chosenPlan('entrepreneur'), ', or ask the owner of this server for a higher limit.'],
    [planNamed('standard'), ', or ask the owner of this server for a higher limit.'],
    [small, ', or ask the owner of this server for a higher limit.'],
  ] as const) {
    for (const text of [await refusal(plan, 'fileBytes'), await refusal(plan, 'accounts'), await refusal(plan, 'accounts', true)])
      expect(text.slice(-remedy.length)).toBe(remedy);
  }
});
