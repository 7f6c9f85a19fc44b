import { randomUUID } from 'node:crypto';
import type { AccountMove, AccountMovePreview } from '@everycast/contract/account-moves';
import type { Post } from '@everycast/contract/posts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { runs } from '../../../tests/support/sample.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { startWholeApp, type WholeApp } from '../../../tests/support/whole-app.ts';
import { createPlans, selfHosted } from '../plans/plans.ts';

/* Accounts that move to another workspace, in the whole app on a real database; its job runs in this process. */

let database: TestDatabase;
let app: WholeApp;
let stop: () => Promise<void>;
/** Limits of the workspaces in the test. */
const limits = new Map<string, Partial<typeof selfHosted.limits>>();
beforeAll(async () => {
  database = await createTestDatabase();
  const planOf = async (workspaceId: string) => ({ ...selfHosted, limits: { ...selfHosted.limits, ...limits.get(workspaceId) } });
  app = await startWholeApp(database.url, { plans: createPlans(planOf) });
  stop = app.features.accountMoves.start();
});
afterAll(async () => {
  await stop?.();
  await app?.close();
  await database?.drop();
});

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(database.db)).rows;
const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };

interface Place {
  id: string;
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
}

/** A person with two workspaces, each called as they would. */
async function twoWorkspaces(): Promise<{ person: Visitor; from: Place; to: Place }> {
  const person = await signUp(app.origin);
  const made: Place[] = [];
  for (const name of ['North', 'South']) {
    const { id } = await person.call<{ id: string }>('POST', '/api/v1/workspaces', { name });
    made.push({ id, call: (method, path, body) => call(person, id, method, path, body) });
  }
  const [from, to] = made as [Place, Place];
  return { person, from, to };
}

async function call<T>(person: Visitor, workspaceId: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { cookie: person.cookie, origin: app.origin, 'x-workspace': workspaceId };
  const answer = await fetch(app.origin + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const data = text === '' ? null : JSON.parse(text);
  if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text}`), { code: data?.error?.code });
  return data;
}

async function addAccount(workspaceId: string, { sandbox = false, remoteId = randomUUID() as string } = {}): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, sandbox, created_at, checked_at)
    values (${id}, ${workspaceId}, 'bluesky', 'https://example.org', ${remoteId}, ${`a${id.slice(0, 6)}.example.org`}, 'Mara', 'healthy', 'sealed', 1, ${sandbox}, now(), now())
  `.execute(database.db);
  return id;
}

async function addPicture(place: Place, person: Visitor): Promise<string> {
  const form = new FormData();
  // Every picture differs in its colors, so none is a duplicate.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#${randomUUID().slice(0, 6)}"/></svg>`;
  const { default: sharp } = await import('sharp');
  form.append(
    'file',
    new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], { type: 'image/png' }),
    `${randomUUID()}.png`,
  );
  const headers = { cookie: person.cookie, origin: app.origin, 'x-workspace': place.id };
  const answer = await fetch(`${app.origin}/api/v1/media`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

const newPost = (place: Place, body: object) => place.call<Post>('POST', '/api/v1/posts', { text: 'Low tide at seven', ...body });
const postsOf = async (place: Place) => (await place.call<{ items: Post[] }>('GET', '/api/v1/posts?limit=100')).items;

/** Moves accounts and waits for the end. */
async function move(from: Place, to: Place, accountIds: string[]): Promise<AccountMove> {
  const { id } = await from.call<AccountMove>('POST', '/api/v1/account-moves', { accountIds, toWorkspaceId: to.id });
  return until(async () => {
    const { items } = await from.call<{ items: AccountMove[] }>('GET', '/api/v1/account-moves');
    const found = items.find((one) => one.id === id);
    return found && ['done', 'failed'].includes(found.state) ? found : null;
  });
}

test('an account takes along its posts, files, queue, inbox and metrics, and leaves its groups and labels', async () => {
  const { person, from, to } = await twoWorkspaces();
  const [account, other] = [await addAccount(from.id), await addAccount(from.id)];
  const group = await from.call<{ id: string }>('POST', '/api/v1/account-groups', {
    name: 'Harbor',
    color: 'teal',
    accountIds: [account, other],
  });
  const label = await from.call<{ id: string }>('POST', '/api/v1/labels', { name: 'Tides', color: 'teal' });
  const picture = await addPicture(from, person);
  const slots = [{ weekday: 1, time: '09:00' }];
  await from.call('POST', '/api/v1/queues', { accountId: account, zone: 'Europe/Berlin', slots });
  await from.call('POST', '/api/v1/queues', { groupId: group.id, zone: 'Europe/Berlin', slots: [{ weekday: 2, time: '09:00' }] });
  const whole = await newPost(from, { accountIds: [account], schedule, media: [picture], labelIds: [label.id] });
  const shared = await newPost(from, {
    accountIds: [account, other],
    schedule,
    media: [picture],
    labelIds: [label.id],
    variants: { [account]: { text: 'Only here' } },
  });
  const stays = await newPost(from, { accountIds: [other], schedule });
  await sql`
    insert into engagement_person (id, workspace_id, platform, service, remote_id, handle, name, first_seen_at)
    values (gen_random_uuid(), ${from.id}, 'bluesky', 'https://example.org', 'reader', 'reader', 'A reader', now())`.execute(database.db);
  for (const id of [account, other]) {
    await sql`
      insert into conversation (id, workspace_id, account_id, thread_id, kind, person_id, first_at, last_at, unanswered_since)
      select gen_random_uuid(), ${from.id}, ${id}, 'thread', 'dm', id, now(), now(), now() from engagement_person where workspace_id = ${from.id}`.execute(
      database.db,
    );
    await sql`
      insert into account_day (account_id, day, workspace_id, likes, followers) values (${id}, '2026-11-01', ${from.id}, 5, 100)`.execute(
      database.db,
    );
  }
  await sql`
    insert into workspace_day (workspace_id, day, platform, likes, comments, shares, saves, clicks, views, reach, followers, reporting)
    values (${from.id}, '2026-11-01', 'bluesky', 10, 0, 0, 0, 0, 0, 0, 200, 2)`.execute(database.db);

  const request = { accountIds: [account], toWorkspaceId: to.id };
  expect(await from.call<AccountMovePreview>('POST', '/api/v1/account-moves/preview', request)).toMatchObject({
    posts: 2,
    scheduled: 2,
    divided: 1,
    files: 1,
    groups: ['Harbor'],
    labels: ['Tides'],
  });
  expect(await move(from, to, [account])).toMatchObject({ state: 'done', problem: null });

  const there = await postsOf(to);
  expect(there.map(({ text }) => text)).toEqual(['Low tide at seven', 'Low tide at seven']);
  const moved = await to.call<Post>('GET', `/api/v1/posts/${whole.id}`);
  expect(moved).toMatchObject({ state: 'scheduled', labelIds: [], targets: [{ accountId: account, state: 'scheduled' }] });
  const [copy] = (await to.call<{ items: { id: string }[] }>('GET', '/api/v1/media')).items;
  expect(moved.media).toMatchObject([{ id: copy?.id }]);
  expect(copy?.id).not.toBe(picture);
  const divided = there.find(({ id }) => id !== whole.id);
  expect(await to.call('GET', `/api/v1/posts/${divided?.id}`)).toMatchObject({
    targets: [{ accountId: account, text: 'Only here', state: 'scheduled' }],
    media: [{ id: copy?.id }],
  });
  expect(await from.call('GET', `/api/v1/posts/${shared.id}`)).toMatchObject({
    labelIds: [label.id],
    targets: [{ accountId: other, state: 'scheduled' }],
    media: [{ id: picture }],
  });
  expect((await postsOf(from)).map(({ id }) => id).sort()).toEqual([shared.id, stays.id].sort());
  expect((await to.call<{ items: object[] }>('GET', '/api/v1/queues')).items).toMatchObject([{ accountId: account, slots }]);
  expect((await from.call<{ items: { groupId: string }[] }>('GET', '/api/v1/queues')).items).toMatchObject([{ groupId: group.id }]);
  expect((await from.call<{ items: object[] }>('GET', '/api/v1/account-groups')).items).toMatchObject([{ accountIds: [other] }]);
  for (const place of [from, to]) {
    const { items } = await place.call<{ items: { person: object }[] }>('GET', '/api/v1/engagement/conversations');
    expect(items).toMatchObject([{ person: { name: 'A reader' } }]);
    expect(await rows(sql`select likes, followers, reporting from workspace_day where workspace_id = ${place.id}`)).toEqual([
      { likes: 5, followers: 100, reporting: 1 },
    ]);
  }
  // What was planned can be changed there, and no longer here.
  await to.call('PATCH', `/api/v1/posts/${whole.id}`, { version: moved.version, text: 'High tide' });
  await expect(newPost(from, { accountIds: [account], schedule })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('what forbids a move is said before, and nothing changes', async () => {
  const { from, to } = await twoWorkspaces();
  const [{ to: foreign }, account] = [await twoWorkspaces(), await addAccount(from.id)];
  const begin = (accountIds: string[], toWorkspaceId: string) =>
    from.call('POST', '/api/v1/account-moves', { accountIds, toWorkspaceId }).catch(({ code }) => code);
  expect(await begin([account], foreign.id)).toBe('not_found');
  expect(await begin([account], randomUUID())).toBe('not_found');
  expect(await begin([account], from.id)).toBe('invalid_input');
  expect(await begin([randomUUID()], to.id)).toBe('not_found');
  expect(await begin([await addAccount(from.id, { sandbox: true })], to.id)).toBe('invalid_input');
  expect(await begin([await addAccount(foreign.id)], to.id)).toBe('not_found');
  const remoteId = randomUUID();
  await addAccount(to.id, { remoteId });
  expect(await begin([await addAccount(from.id, { remoteId })], to.id)).toBe('already_exists');
  limits.set(to.id, { accounts: 1 });
  expect(await begin([account], to.id)).toBe('limit_reached');
  limits.set(to.id, { accountsPerPlatform: 1 });
  expect(await begin([account], to.id)).toBe('limit_reached');
  expect(await rows(sql`select workspace_id from account where id = ${account}`)).toEqual([{ workspaceId: from.id }]);
});

test('how many fit is said in numbers that make sense, and an account moves once at a time', async () => {
  const { from, to } = await twoWorkspaces();
  const [one, two] = [await addAccount(from.id), await addAccount(from.id)];
  const told = (accountIds: string[]) =>
    from.call('POST', '/api/v1/account-moves', { accountIds, toWorkspaceId: to.id }).then(
      () => 'begins',
      (error: Error) => (JSON.parse(/\{.*/s.exec(error.message)?.[0] ?? '{}') as { error: { message: string } }).error.message,
    );
  limits.set(to.id, { accountsPerPlatform: 1 });
  expect(await told([one, two])).toBe(
    '1 of these 2 Bluesky accounts fits in the other workspace, which uses 0 of 1. Move fewer, or ask the owner of this server for a higher limit.',
  );
  limits.set(to.id, { accounts: 1 });
  expect(await told([one, two])).toMatch(/^1 of these 2 accounts fits in the other workspace, which uses 0 of 1\. Move fewer/);
  await addAccount(to.id);
  expect(await told([one])).toMatch(/^The other workspace has no room for more accounts: it uses 1 of 1\. Disconnect one there/);
  limits.delete(to.id);
  // Until what is being sent is done, the first one waits.
  const { id } = await newPost(from, { accountIds: [one], schedule });
  await sql`update target set lease_token = gen_random_uuid() where post_id = ${id}`.execute(database.db);
  const both = await Promise.all([told([one, one]), told([one, two])]);
  expect(both.toSorted()).toEqual([expect.stringMatching(/^a\w{6}\.example\.org is already being moved/), 'begins']);
  await sql`update target set lease_token = null where post_id = ${id}`.execute(database.db);
  await until(async () => (await rows(sql`select from account where id = ${one} and workspace_id = ${to.id}`)).length > 0);
});

test('a file that doesn’t fit there ends the move, and everything is where it was', async () => {
  const { person, from, to } = await twoWorkspaces();
  const account = await addAccount(from.id);
  const post = await newPost(from, { accountIds: [account], schedule, media: [await addPicture(from, person)] });
  limits.set(to.id, { storageBytes: 10 });
  expect(await move(from, to, [account])).toMatchObject({ state: 'failed', problem: { code: 'limit_reached' } });
  expect(await from.call('GET', `/api/v1/posts/${post.id}`)).toMatchObject({ state: 'scheduled', targets: [{ accountId: account }] });
  limits.delete(to.id);
  expect(await move(from, to, [account])).toMatchObject({ state: 'done' });
});

test('where posts need approval, those that come along wait for it', async () => {
  const { from, to } = await twoWorkspaces();
  await to.call('PATCH', '/api/v1/approval-policy', { mode: 'one' });
  const account = await addAccount(from.id);
  const post = await from.call<Post>('POST', '/api/v1/posts', { text: 'Planned', accountIds: [account], schedule });
  expect(await move(from, to, [account])).toMatchObject({ state: 'done' });
  await until(async () => (await to.call<Post>('GET', `/api/v1/posts/${post.id}`)).approval !== null);
  expect(await to.call('GET', `/api/v1/posts/${post.id}`)).toMatchObject({
    state: 'draft',
    intended: schedule,
    approval: { state: 'waiting', wanted: schedule },
  });
});

test('what waits for approval goes on waiting where posts need it, and is a draft elsewhere', async () => {
  const { from, to } = await twoWorkspaces();
  await from.call('PATCH', '/api/v1/approval-policy', { mode: 'one', ownersPublish: false });
  const [moving, staying] = [await addAccount(from.id), await addAccount(from.id)];
  const asked = await from.call<Post>('POST', '/api/v1/posts', { text: 'Asked for', accountIds: [moving], schedule });
  const divided = await from.call<Post>('POST', '/api/v1/posts', { text: 'On both', accountIds: [moving, staying], schedule });
  const soon = await from.call<Post>('POST', '/api/v1/posts', { text: 'As soon as possible', accountIds: [moving], schedule: 'now' });
  for (const { approval } of [asked, divided, soon]) expect(approval).toMatchObject({ state: 'waiting' });
  await to.call('PATCH', '/api/v1/approval-policy', { mode: 'two' });
  expect(await move(from, to, [moving])).toMatchObject({ state: 'done' });
  const waits = { state: 'waiting', wanted: schedule, step: 1, steps: 2, askedById: asked.approval?.askedById };
  const here = await until(async () => {
    const { items } = await to.call<{ items: Post[] }>('GET', '/api/v1/posts?stage=review');
    return items.length === 3 && items.every(({ approval }) => approval?.steps === 2) && items;
  });
  const named = (text: string) => here.find((post) => post.text === text);
  expect(named('Asked for')).toMatchObject({ id: asked.id, state: 'draft', intended: schedule, approval: waits });
  expect(named('On both')).toMatchObject({ state: 'draft', approval: waits, targets: [{ accountId: moving }] });
  expect(named('As soon as possible')).toMatchObject({ approval: { state: 'waiting', wanted: null } });
  // What is left waits here, as it is now: it can be approved.
  const left = await until(async () => {
    const post = await from.call<Post>('GET', `/api/v1/posts/${divided.id}`);
    return post.approval && post.approval.seen !== divided.approval?.seen && post;
  });
  expect(left).toMatchObject({ approval: { state: 'waiting', wanted: schedule }, targets: [{ accountId: staying }] });

  // And back, where nothing needs approval by now.
  await from.call('PATCH', '/api/v1/approval-policy', { mode: 'none' });
  expect(await move(to, from, [moving])).toMatchObject({ state: 'done' });
  await until(async () => (await from.call<Post>('GET', `/api/v1/posts/${asked.id}`)).approval === null);
  expect(await from.call('GET', `/api/v1/posts/${asked.id}`)).toMatchObject({ state: 'draft', intended: schedule });
});

test('while something is being sent it waits, and moves after it', async () => {
  const { from, to } = await twoWorkspaces();
  const account = await addAccount(from.id);
  const { id } = await newPost(from, { accountIds: [account], schedule });
  await sql`update target set lease_token = gen_random_uuid() where post_id = ${id}`.execute(database.db);
  const moving = move(from, to, [account]);
  // It has looked, and looks again later: looks while something is being sent don't count as attempts.
  const waits = sql`select from account_move where state = 'waiting' and next_attempt_at > created_at and workspace_id = ${from.id}`;
  await until(async () => (await rows(waits)).length > 0);
  expect(await rows(sql`select workspace_id from target where post_id = ${id}`)).toEqual([{ workspaceId: from.id }]);
  await sql`update target set lease_token = null where post_id = ${id}`.execute(database.db);
  expect(await moving).toMatchObject({ state: 'done' });
  expect(await rows(sql`select workspace_id from target where post_id = ${id}`)).toEqual([{ workspaceId: to.id }]);
});

test('an error on the way leaves everything where it was, and the next try starts over', async () => {
  const { from, to } = await twoWorkspaces();
  const account = await addAccount(from.id);
  await from.call('POST', '/api/v1/queues', { accountId: account, zone: 'UTC', slots: [{ weekday: 1, time: '09:00' }] });
  const { id } = await newPost(from, { accountIds: [account], schedule });
  // The queue is the last that moves but metrics and inbox.
  await sql`alter table queue add constraint queue_stays check (workspace_id <> ${sql.lit(to.id)})`.execute(database.db);
  const moving = move(from, to, [account]);
  await until(
    async () =>
      (await rows(sql`select from account_move where attempts > 0 and state = 'waiting' and workspace_id = ${from.id}`)).length > 0,
  );
  expect(await from.call('GET', `/api/v1/posts/${id}`)).toMatchObject({ targets: [{ accountId: account }] });
  await sql`alter table queue drop constraint queue_stays`.execute(database.db);
  expect(await moving).toMatchObject({ state: 'done' });
  expect((await to.call<{ items: object[] }>('GET', '/api/v1/queues')).items).toHaveLength(1);
});

test('whatever moves, every target is in the workspace of its account and its post, and none is lost', async () => {
  const posts = fc.array(
    fc.record({ on: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }), own: fc.boolean(), draft: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  );
  const moves = fc.array(fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(posts, moves, async (planned, steps) => {
      const { from, to } = await twoWorkspaces();
      const accounts: string[] = [];
      for (let count = 0; count < 4; count += 1) accounts.push(await addAccount(from.id));
      const expected: string[] = [];
      for (const [at, { on, own, draft }] of planned.entries()) {
        const accountIds = on.map((one) => accounts[one] as string);
        const variants = own ? { variants: { [accountIds[0] as string]: { text: `Own ${at}` } } } : {};
        await newPost(from, { text: `Post ${at}`, accountIds, ...(draft ? {} : { schedule }), ...variants });
        expected.push(...accountIds.map((id, index) => `${id} ${own && index === 0 ? `Own ${at}` : `Post ${at}`}`));
      }
      const here = new Set(accounts);
      for (const [at, step] of steps.entries()) {
        // There and back again.
        const [source, goal] = at % 2 === 0 ? [from, to] : [to, from];
        const those = step.map((one) => accounts[one] as string).filter((id) => here.has(id) === (at % 2 === 0));
        if (those.length === 0) continue;
        expect(await move(source, goal, those)).toMatchObject({ state: 'done' });
        for (const id of those)
          if (at % 2 === 0) here.delete(id);
          else here.add(id);
      }
      const all = await rows<{ text: string; accountId: string; ofAccount: string; ofTarget: string; ofPost: string }>(sql`
        select coalesce(target.text, post.text) as text, account.id as account_id, account.workspace_id as of_account,
          target.workspace_id as of_target, post.workspace_id as of_post
        from target join post on post.id = target.post_id join account on account.id = target.account_id
        where account.id = any(${accounts}::uuid[])`);
      expect(all.map(({ accountId, text }) => `${accountId} ${text}`).sort()).toEqual(expected.sort());
      for (const { accountId, ofAccount, ofTarget, ofPost } of all)
        expect([ofAccount, ofTarget, ofPost]).toEqual(Array(3).fill(here.has(accountId) ? from.id : to.id));
    }),
    { numRuns: runs(24) },
  );
});
