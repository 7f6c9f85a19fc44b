import { may, type Role, roles, scopes } from '@everycast/contract/permissions';
import { type EncoderSetup, type Stream, sourceClosings } from '@everycast/contract/streams';
import { writeTag } from '@everycast/streaming/flv/write';
import { type LiveEncoder, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';

/* Who may go live and who may watch, on real sockets, and what happens to a stream when that ends. */

type Person = Awaited<ReturnType<LiveStage['app']['join']>>;
let database: TestDatabase;
let stage: LiveStage;
let encoder: LiveEncoder | undefined;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  stage = await startLive({ databaseUrl: database.url, plans: createPlans(), environment: { RTMP_PORT: '0' } });
  await stage.streams.listener.start();
});
afterAll(async () => {
  encoder?.cut();
  await stage?.close();
  await database?.drop();
});

const somebody = () => stage.app.join(`live${made++}@example.org`);
const members = () => database.db.withTables<{ member: { workspaceId: string; userId: string; role: Role; joinedAt: Date } }>();

/** A workspace with an owner and a member. */
async function team(role: Role = 'contributor') {
  const [boss, person] = [await somebody(), await somebody()];
  const workspace: string = (await stage.app.call('POST', '/api/v1/workspaces', boss, { name: 'Studio' })).json().id;
  await members().insertInto('member').values({ workspaceId: workspace, userId: person.id, role, joinedAt: new Date() }).execute();
  return { workspace, owner: { ...boss, workspace }, member: { ...person, workspace } };
}
type Caller = Person & { workspace?: string };

/** A stream that is on air from this person's studio. */
async function onAir(by: Caller) {
  const { id } = (await stage.create(by)).json<Stream>();
  const studio = await stage.studio(by, id);
  studio.send([...headers(), ...frames({ frames: 25 })]);
  await until(async () => (await stage.stream(by, id)).state === 'live');
  return { id, studio };
}
/** The status of opening a stream's socket: 101 if it opens. */
const opening = (by: object, id: string, more: Record<string, string> = {}) =>
  stage.studio(by, id, more).then(
    (studio) => {
      studio.close();
      return 101;
    },
    (error: Error) => Number(/response: (\d+)/.exec(error.message)?.[1]),
  );
const watching = async (by: object, id: string): Promise<number> => {
  const answer = await fetch(`${stage.origin}/api/v1/streams/${id}/preview`, { headers: stage.headersOf(by) });
  await answer.body?.cancel();
  return answer.status;
};
const endings = (by: object, id: string) =>
  until(async () => {
    const stream = await stage.stream(by, id);
    return stream.state === 'ended' && stream.ending;
  });

test.each(roles)('%s: sends a stream and watches it as the role allows', async (role) => {
  const { owner, member, workspace } = await team(role);
  const { id, studio } = await onAir(owner);
  const [starts, watches] = [may({ role }, 'stream.start'), may({ role }, 'stream.watch')];
  expect(await watching(member, id)).toBe(watches ? 200 : 403);
  expect((await stage.create(member)).statusCode).toBe(starts ? 201 : 403);
  expect(await opening(member, id)).toBe(starts ? 101 : 403);
  // An API key needs the scope as well as the role. Keys are created by those who may, and stay when a role is lowered.
  const as = (to: Role) => members().updateTable('member').set({ role: to }).where('userId', '=', member.id).execute();
  await as('owner');
  const key = async (without: string) =>
    (
      await stage.app.call('POST', '/api/v1/api-keys', member, { name: without, scopes: scopes.filter((scope) => scope !== without) })
    ).json().key as string;
  const [noStart, noWatch] = [await key('stream.start'), await key('stream.watch')];
  await as(role);
  expect([await opening({ key: noStart, workspace }, id), await opening({ key: noWatch, workspace }, id)]).toEqual([
    403,
    starts ? 101 : 403,
  ]);
  expect([await watching({ key: noStart, workspace }, id), await watching({ key: noWatch, workspace }, id)]).toEqual([
    watches ? 200 : 403,
    403,
  ]);
  studio.close();
});

test('nobody else opens a socket: not signed in, no member, or from another site', async () => {
  const { owner } = await team();
  const { id, studio } = await onAir(owner);
  expect(await opening({}, id)).toBe(401);
  expect(await opening({ ...(await somebody()), workspace: owner.workspace }, id)).toBe(403);
  expect(await opening(owner, id, { origin: 'https://attacker.example' })).toBe(401);
  expect([await watching({}, id), await watching({ ...(await somebody()), workspace: owner.workspace }, id)]).toEqual([401, 403]);
  expect((await stage.stream(owner, id)).state).toBe('live');
  studio.close();
});

test('a stream of another workspace is none, even where its owner is live', async () => {
  const { owner } = await team();
  const { id, studio } = await onAir(owner);
  const thief = await somebody();
  const own = await team();
  for (const by of [thief, own.owner, own.member]) {
    const socket = await stage.studio(by, id);
    expect(socket.news).toEqual([]);
    expect(await socket.closed).toBe(sourceClosings.ended);
    expect(await watching(by, id)).toBe(404);
  }
  // Its source goes on.
  for (const tag of frames({ from: 1_000, frames: 100 })) studio.raw(writeTag(tag));
  await until(async () => (await stage.stream(owner, id)).incoming.frames >= 100);
  studio.close();
});

test('signed out, the source is told, viewers keep a picture, and the same stream goes on after signing in', async () => {
  const person = await somebody();
  const { id, studio } = await onAir(person);
  const preview = await fetch(`${stage.origin}/api/v1/streams/${id}/preview`, { headers: stage.headersOf(person) });
  const watched = (preview.body as ReadableStream<Uint8Array>).pipeTo(new WritableStream()).then(
    () => 'ended',
    () => 'ended',
  );
  expect((await stage.app.call('POST', '/api/auth/sign-out', person, {})).statusCode).toBe(200);
  expect(await studio.closed).toBe(sourceClosings.noAccess);
  expect(await watched).toBe('ended');
  const back = await stage.app.session(person.id);
  await until(async () => (await stage.stream({ cookie: back }, id)).state === 'lost');
  const again = await stage.studio({ cookie: back }, id);
  again.send([...headers(), ...frames({ frames: 25 })]);
  await until(async () => (await stage.stream({ cookie: back }, id)).state === 'live');
  again.close();
});

test.each(['lowered', 'removed'] as const)('a role that is %s ends the person’s streams, and says why', async (how) => {
  const { owner, member } = await team();
  const mine = await onAir(member);
  const theirs = await onAir(owner);
  const url = `/api/v1/workspaces/current/members/${member.id}`;
  if (how === 'lowered') await stage.app.call('PATCH', url, owner, { role: 'viewer' });
  else await stage.app.call('DELETE', url, owner);
  expect([sourceClosings.noAccess, sourceClosings.ended]).toContain(await mine.studio.closed);
  expect(await endings(owner, mine.id)).toBe('The person who was live can no longer stream in this workspace.');
  expect(stage.told.find(({ userIds, kind }) => kind === 'stream.ended' && userIds.includes(member.id))).toMatchObject({
    body: { params: { why: { code: 'streams.no_access' } } },
  });
  expect((await stage.stream(owner, theirs.id)).state).not.toBe('ended');
  theirs.studio.close();
});

test('an encoder is disconnected with its person’s role, and can’t come back', async () => {
  const { owner, member } = await team();
  const setup = (await stage.app.call('POST', '/api/v1/stream-key', member)).json<EncoderSetup>();
  const url = `${setup.url?.replace('social.example', '127.0.0.1')}/${setup.key}`;
  encoder = startEncoder(url);
  const latest = async () => (await stage.app.call('GET', '/api/v1/streams', owner)).json<{ items: Stream[] }>().items[0];
  const { id } = await until(async () => {
    const stream = await latest();
    return stream?.state === 'live' && stream;
  });
  await stage.app.call('PATCH', `/api/v1/workspaces/current/members/${member.id}`, owner, { role: 'viewer' });
  expect(await encoder.ended).toMatch(/You can no longer stream to this workspace|The stream was ended in Everycast/);
  expect(await endings(owner, id)).toBe('The person who was live can no longer stream in this workspace.');
  encoder = startEncoder(url);
  expect(await encoder.ended).toContain('doesn’t accept this stream key');
  expect((await latest())?.id).toBe(id);
});

test('a database connection that breaks ends no stream, from the browser or an encoder', async () => {
  const [person, other] = [await somebody(), await somebody()];
  const { id, studio } = await onAir(person);
  const setup = (await stage.app.call('POST', '/api/v1/stream-key', other)).json<EncoderSetup>();
  encoder = startEncoder(`${setup.url?.replace('social.example', '127.0.0.1')}/${setup.key}`);
  const encoded = async () => (await stage.app.call('GET', '/api/v1/streams', other)).json<{ items: Stream[] }>().items[0];
  await until(async () => (await encoded())?.state === 'live');

  const again = Promise.withResolvers<void>();
  // Whatever may have been missed is looked at again.
  const stop = stage.app.kernel.events.onWake('anything', again.resolve);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.db,
  );
  await again.promise;
  stop();
  const [before, encodedBefore] = [(await stage.stream(person, id)).incoming.frames, (await encoded())?.incoming.frames ?? 0];
  // On the same connection.
  for (const tag of frames({ from: 1_000, frames: 100 })) studio.raw(writeTag(tag));
  await until(async () => (await stage.stream(person, id)).incoming.frames >= before + 50);
  await until(async () => ((await encoded())?.incoming.frames ?? 0) > encodedBefore + 100);
  expect(await stage.app.call('GET', '/api/v1/streams', other).then((answer) => answer.json<{ items: Stream[] }>().items.length)).toBe(1);
  encoder.stop();
  await encoder.ended;
  studio.close();
});

test('a workspace that is deleted takes its stream along, and no other', async () => {
  const { owner, workspace } = await team();
  const other = await somebody();
  const [mine, theirs] = [await onAir(owner), await onAir(other)];
  await database.db.withTables<{ workspace: { id: string } }>().deleteFrom('workspace').where('id', '=', workspace).execute();
  expect([sourceClosings.noAccess, sourceClosings.ended]).toContain(await mine.studio.closed);
  await until(() => stage.streams.owner.here(mine.id) === null);
  expect((await stage.stream(other, theirs.id)).state).not.toBe('ended');
  theirs.studio.close();
});
