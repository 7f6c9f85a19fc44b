import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { createReports } from './reports.ts';

let world: AnalyticsWorld;
let app: Identity;
let owner: Awaited<ReturnType<Identity['join']>>;
let [workspace, accountId] = ['', ''];
let count = 0;

/** A Monday in New York. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00-05:00`);

beforeAll(async () => {
  world = await openAnalyticsWorld();
  app = await startIdentity({ databaseUrl: world.url, clock: { now: () => world.now } });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});
beforeEach(async () => {
  world.now = new Date('2026-11-10T12:00:00Z');
  owner = await app.join(`reader${count++}@example.org`);
  workspace = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Kestrel', zone: 'America/New_York' })).json().id;
  accountId = await world.addAccount(workspace);
});

const reportsOf = (dashboard: Parameters<typeof createReports>[1]['dashboard'] = world.dashboard) =>
  createReports(app.kernel, { dashboard, notifications: app.notifications });
/** What is run every quarter of an hour. */
const tellAt = async (at: Date, reports = reportsOf()) => {
  world.now = at;
  await reports.tellWeek();
};
type Told = { kind: string; title: string; body: string; link: string };
const toldIn = async (person = owner): Promise<Told[]> =>
  (await app.call('GET', '/api/v1/notifications', { ...person, workspace })).json().items;
const told = async (person = owner) => (await toldIn(person)).filter(({ kind }) => kind === 'report.weekly');

/** Two posts of the week before that Monday, one of which did well; one that failed, and one that comes. */
async function fillWeek() {
  world.now = new Date('2026-11-18T15:00:00Z');
  const [best, other] = [await world.addPost(workspace, accountId, 'Low tide'), await world.addPost(workspace, accountId, 'High tide')];
  await world.enter();
  world.pass(1);
  world.reported.set(best.targetId, { likes: 30, comments: 4, shares: 1 });
  world.reported.set(other.targetId, { likes: 2, comments: 0, shares: 0 });
  await world.run(accountId);
  const failed = await world.addPost(workspace, accountId, 'Fog');
  const problem = 'problem_kind = \'rejected\', problem_message = \'{"code": "common.internal"}\', problem_at = $2';
  await world.ask(`update target set state = 'failed', published_at = null, remote_id = null, ${problem} where id = $1`, [
    failed.targetId,
    world.now,
  ]);
  const planned = await world.addPost(workspace, accountId, 'Spring tide');
  await world.ask("update target set state = 'scheduled', published_at = null, remote_id = null, due_at = $2 where id = $1", [
    planned.targetId,
    monday('17:00'),
  ]);
}

test('on Monday at 8 in the reader’s zone, members get the week in figures, once', async () => {
  await fillWeek();
  await tellAt(monday('07:59'));
  expect(await told()).toEqual([]);
  await tellAt(monday('08:00'));
  const [report, ...more] = await told();
  expect([report?.title, more]).toEqual(['Weekly report: Kestrel', []]);
  expect(report?.body.split('\n')).toEqual([
    '2 posts published',
    '1 post failed',
    'Best post, engagement 35: “Low tide”',
    'Followers: 100',
    'Engagement: 37',
    '1 post planned this week',
  ]);
  expect(report?.link).toBe('/analytics?period=2026-11-16_2026-11-22');
  await tellAt(monday('08:15'));
  await tellAt(monday('23:45'));
  expect(await told()).toHaveLength(1);
});

test('two processes, or one that is started again, tell it once; the mail ends with one click', async () => {
  await fillWeek();
  world.now = monday('08:00');
  const [one, other] = [reportsOf(), reportsOf()];
  await Promise.all([one.tellWeek(), other.tellWeek()]);
  await reportsOf().tellWeek();
  expect(await told()).toHaveLength(1);
  world.pass(2);
  await app.notifications.sendMails();
  const [mail, ...more] = (await app.mails()).filter(({ to }) => to === owner.email);
  expect([mail?.subject, more]).toEqual(['Weekly report: Kestrel', []]);
  const token = new URL(/https?:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'social.example' };
  const url = `/unsubscribe?token=${encodeURIComponent(token)}`;
  const ended = await app.http.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(ended.json()).toEqual({ kind: 'reports', subscribed: false });
});

test('a member elsewhere gets it on their own Monday; one who joined since, or is limited, doesn’t', async () => {
  await fillWeek();
  const [early, late, limited] = [
    await app.join('early@example.org'),
    await app.join('late@example.org'),
    await app.join('limited@example.org'),
  ];
  const add = (userId: string, joined: string, isLimited = false) =>
    world.ask('insert into member (workspace_id, user_id, role, joined_at, limited) values ($1, $2, $3, $4, $5)', [
      ...[workspace, userId, 'editor', joined, isLimited],
    ]);
  await add(early.id, '2026-11-12T00:00:00Z');
  await world.ask("update auth_user set zone = 'Asia/Kathmandu' where id = $1", [early.id]);
  await add(late.id, '2026-11-23T12:00:00Z');
  await add(limited.id, '2026-11-12T00:00:00Z', true);
  await tellAt(new Date('2026-11-23T02:00:00Z'));
  expect(await told(early)).toEqual([]);
  await tellAt(new Date('2026-11-23T02:15:00Z')); // 8 AM
  expect([await told(early), await told()].map(({ length }) => length)).toEqual([1, 0]);
  await tellAt(monday('08:00'));
  expect([await told(early), await told(), await told(late), await told(limited)].map(({ length }) => length)).toEqual([1, 1, 0, 0]);
});

test('nothing is told of a week in which nothing happened, nor on Tuesday', async () => {
  await tellAt(monday('09:00'));
  expect(await told()).toEqual([]);
  await fillWeek();
  await tellAt(new Date('2026-11-24T14:00:00Z'));
  expect(await told()).toEqual([]);
});

test('a workspace whose figures can’t be read keeps no other from its report, and is tried again', async () => {
  await fillWeek();
  let failing = true;
  const dashboard = {
    ...world.dashboard,
    async overview(...given: Parameters<typeof world.dashboard.overview>) {
      if (failing && given[0] !== workspace) throw new Error('Unreadable');
      return world.dashboard.overview(...given);
    },
  };
  const second = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Second' })).json().id;
  await world.ask('update member set joined_at = $1 where workspace_id = $2', [new Date('2026-11-12T00:00:00Z'), second]);
  await world.ask("update workspace set zone = 'America/New_York' where id = $1", [second]);
  const reports = reportsOf(dashboard);
  await tellAt(monday('08:00'), reports);
  expect(await told()).toHaveLength(1);
  failing = false;
  await tellAt(monday('08:15'), reports);
  const taken = await world.ask('select 1 from weekly_report where workspace_id = $1', [second]);
  expect(taken).toHaveLength(1);
});
