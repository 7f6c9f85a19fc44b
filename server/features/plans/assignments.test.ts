import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import { createPlanAdministration, createPlanAssignments } from './assignments.ts';
import { planAdministrationRoutes } from './plan-routes.ts';
import { createPlans } from './plans.ts';

let database: TestDatabase;
let app: Identity;
let told: Happened[] = [];
let owner: Awaited<ReturnType<Identity['join']>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const plans = createPlans(createPlanAssignments({ db: database.db }).planOf);
  app = await startIdentity({
    databaseUrl: database.url,
    plans,
    routes(http, kernel) {
      planAdministrationRoutes(http, createPlanAdministration(kernel, plans));
      kernel.domainEvents.on('activity.happened', async (_tx, happened) => void told.push(happened));
    },
  });
  owner = await app.join('owner@example.org'); // the first person
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const unlimited = { accounts: null, accountsPerPlatform: null, storageBytes: null, fileBytes: null, seats: null };
const entitlement = async (by: object) => (await app.call('GET', '/api/v1/workspaces/current/entitlement', by)).json();
const workspaceOf = async (by: object) => (await app.call('GET', '/api/v1/workspaces/current', by)).json();
const list = (query = '') => app.call('GET', `/api/v1/server/workspaces${query}`, owner);
const assign = (id: string, body: object, by: object = owner) => app.call('PUT', `/api/v1/server/workspaces/${id}/plan`, by, body);

test('the server’s owner puts a workspace on a plan of the table, and back', async () => {
  const person = await app.join('standard@example.org');
  const { id } = await workspaceOf(person);
  const answer = await assign(id, { plan: 'standard' });
  expect(answer.json()).toMatchObject({
    id,
    personal: true,
    owners: [{ email: 'standard@example.org' }],
    plan: 'standard',
    limits: { accounts: 3, accountsPerPlatform: 1, storageBytes: 100_000_000, fileBytes: 2_000_000, seats: null },
    accounts: 0,
    seats: 1,
  });
  expect(await entitlement(person)).toMatchObject({ plan: 'Standard', accounts: { limit: 3 }, fileBytes: { limit: 2_000_000 } });
  expect((await assign(id, { plan: 'entrepreneur' })).json()).toMatchObject({ plan: 'entrepreneur', limits: { accounts: 70 } });
  expect((await assign(id, { plan: 'self_hosted' })).json()).toMatchObject({ plan: 'self_hosted', limits: unlimited });
  expect(await entitlement(person)).toMatchObject({ plan: 'Self-hosted', accounts: { limit: null } });
});

test('a workspace’s activity says that its plan has changed, and to which', async () => {
  const person = await app.join('told@example.org');
  const { id: workspaceId } = await workspaceOf(person);
  told = [];
  await assign(workspaceId, { plan: 'standard' });
  await assign(workspaceId, { plan: 'own', limits: { ...unlimited, accounts: 7 } });
  const entry = { workspaceId, action: 'settings.plan' };
  expect(told).toMatchObject([
    { ...entry, details: { plan: 'Standard' } },
    { ...entry, details: {} },
  ]);
  expect(told[1]?.details).toEqual({});
});

test('a workspace gets limits of its own, and the rest what is usual on this server', async () => {
  const [own, usual] = [await app.join('own@example.org'), await app.join('usual@example.org')];
  const { id } = await workspaceOf(own);
  await assign(id, { plan: 'own', limits: { ...unlimited, accounts: 7 } });
  const limits = { ...unlimited, accounts: 20, seats: 5 };
  expect((await app.call('PUT', '/api/v1/server/limits', owner, limits)).json()).toEqual(limits);
  expect((await app.call('GET', '/api/v1/server/limits', owner)).json()).toEqual(limits);
  expect(await entitlement(own)).toMatchObject({ accounts: { limit: 7 }, seats: { limit: null } });
  expect(await entitlement(usual)).toMatchObject({ plan: 'Self-hosted', accounts: { limit: 20 }, seats: { limit: 5 } });
  await app.call('PUT', '/api/v1/server/limits', owner, unlimited);
  expect(await entitlement(usual)).toMatchObject({ accounts: { limit: null } });
});

test('workspaces are listed page by page, and found by their name or an owner', async () => {
  const [one, other] = [await app.join('zoe@search.example.org'), await app.join('yan@search.example.org')];
  const { id } = (await app.call('POST', '/api/v1/workspaces', one, { name: '100% Studio_1' })).json();
  expect((await list('?search=100%25%20studio_')).json()).toMatchObject({ items: [{ id, personal: false }], cursor: null });
  expect((await list('?search=search.example')).json().items).toHaveLength(3);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: string }[]; cursor: string | null } = (await list(`?limit=2${cursor && `&cursor=${cursor}`}`)).json();
    seen.push(...page.items.map((item) => item.id));
    cursor = page.cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining([id, (await workspaceOf(other)).id]));
});

test('nobody else sees or decides that, and wrong plans are refused', async () => {
  const person = await app.join('other@example.org');
  const { id } = await workspaceOf(person);
  expect((await assign(id, { plan: 'entrepreneur' }, person)).json().error.code).toBe('not_instance_owner');
  expect((await app.call('GET', '/api/v1/server/workspaces', person)).statusCode).toBe(403);
  expect((await assign(id, { plan: 'gold' })).json().error.code).toBe('invalid_input');
  expect((await assign(id, { plan: 'standard', limits: unlimited })).json().error.code).toBe('invalid_input');
  expect((await assign(id, { plan: 'own', limits: { ...unlimited, accounts: -1 } })).json().error.code).toBe('invalid_input');
  expect((await assign('018f0000-0000-7000-8000-000000000000', { plan: 'standard' })).json().error.code).toBe('not_found');
  expect((await entitlement(person)).plan).toBe('Self-hosted');
});
