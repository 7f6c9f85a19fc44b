import type { Role } from '@everycast/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';

let database: TestDatabase;
let app: Identity;
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

type Somebody = Awaited<ReturnType<Identity['join']>>;
const members = '/api/v1/workspaces/current/members';
const invitations = '/api/v1/workspaces/current/invitations';
let count = 0;
const somebody = () => app.join(`person${count++}@example.org`);

/** A team's workspace with these people in it. */
async function team(owner: Somebody, others: Array<[Somebody, Role]> = []): Promise<string> {
  const made = await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio', zone: 'Europe/Berlin' });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json();
  const rows = others.map(([person, role]) => ({ workspaceId: id, userId: person.id, role, joinedAt: now }));
  if (rows.length > 0) await database.db.withTables<{ member: (typeof rows)[number] }>().insertInto('member').values(rows).execute();
  return id;
}
const setRole = (by: Somebody, workspace: string, of: Somebody, role: Role) =>
  app.call('PATCH', `${members}/${of.id}`, { ...by, workspace }, { role });
const remove = (by: Somebody, workspace: string, of: Somebody) => app.call('DELETE', `${members}/${of.id}`, { ...by, workspace });
const rolesIn = async (by: Somebody, workspace: string): Promise<Record<string, Role>> => {
  const answer = await app.call('GET', members, { ...by, workspace });
  return Object.fromEntries(answer.json().items.map((member: { userId: string; role: Role }) => [member.userId, member.role]));
};

describe('a workspace', () => {
  test('is made, listed behind the personal one, renamed and moved to another zone', async () => {
    const owner = await somebody();
    const id = await team(owner);
    const list = await app.call('GET', '/api/v1/workspaces', owner);
    expect(list.json().items).toMatchObject([
      { kind: 'personal', role: 'owner', zone: 'UTC' },
      { id, name: 'Studio', kind: 'team', role: 'owner', zone: 'Europe/Berlin' },
    ]);
    const changed = await app.call(
      'PATCH',
      '/api/v1/workspaces/current',
      { ...owner, workspace: id },
      { name: ' Atelier ', zone: 'America/New_York' },
    );
    expect(changed.json()).toMatchObject({ id, name: 'Atelier', zone: 'America/New_York' });
    expect((await app.call('GET', '/api/v1/workspaces/current', { ...owner, workspace: id })).json().name).toBe('Atelier');
    expect((await app.call('GET', '/api/v1/workspaces/current', owner)).json().kind).toBe('personal');
  });

  test.each([{ name: ' ' }, { name: 'two\nlines' }, { name: 'x'.repeat(81) }, { zone: '+02:00' }, { zone: 'Mars/Olympus' }])(
    'refuses %j',
    async (change) => {
      const owner = await somebody();
      const answer = await app.call('PATCH', '/api/v1/workspaces/current', owner, change);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.code).toBe('invalid_input');
    },
  );

  test('is closed to who is no member', async () => {
    const [owner, stranger] = [await somebody(), await somebody()];
    const workspace = await team(owner);
    const answer = await app.call('GET', '/api/v1/workspaces/current', { ...stranger, workspace });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'not_a_member']);
    expect((await app.call('GET', '/api/v1/workspaces/current', { ...stranger, workspace: 'not-an-id' })).statusCode).toBe(400);
  });
});

describe('roles', () => {
  let owner: Somebody;
  let admin: Somebody;
  let editor: Somebody;
  let workspace: string;
  beforeEach(async () => {
    [owner, admin, editor] = [await somebody(), await somebody(), await somebody()];
    workspace = await team(owner, [
      [admin, 'admin'],
      [editor, 'editor'],
    ]);
  });

  test('are given by admins up to their own, and by owners', async () => {
    expect((await setRole(admin, workspace, editor, 'admin')).json()).toMatchObject({ userId: editor.id, role: 'admin' });
    for (const [by, of, role] of [
      [admin, editor, 'owner'],
      [admin, owner, 'viewer'],
      [admin, admin, 'owner'],
    ] as const) {
      const refused = await setRole(by, workspace, of, role);
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'role_too_low']);
    }
    expect((await setRole(owner, workspace, admin, 'owner')).json().role).toBe('owner');
    expect((await setRole(admin, workspace, owner, 'viewer')).json().role).toBe('viewer');
    expect(await rolesIn(owner, workspace)).toEqual({ [owner.id]: 'viewer', [admin.id]: 'owner', [editor.id]: 'admin' });
  });

  test('end with removal and leaving', async () => {
    const refused = await remove(editor, workspace, admin);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'role_too_low']);
    expect((await remove(editor, workspace, editor)).statusCode).toBe(204);
    expect((await remove(admin, workspace, editor)).statusCode).toBe(404);
    expect((await app.call('GET', members, { ...editor, workspace })).statusCode).toBe(403);
    expect((await remove(admin, workspace, owner)).statusCode).toBe(403);
    expect((await remove(owner, workspace, admin)).statusCode).toBe(204);
    expect(await rolesIn(owner, workspace)).toEqual({ [owner.id]: 'owner' });
  });

  test('leave no workspace without an owner', async () => {
    for (const refused of [await setRole(owner, workspace, owner, 'admin'), await remove(owner, workspace, owner)]) {
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'last_owner']);
      expect(refused.json().error.message).toBe('A workspace needs an owner. Make someone else an owner first.');
    }
    const personal = (await app.call('GET', '/api/v1/workspaces/current', owner)).json().id;
    expect((await remove(owner, personal, owner)).json().error.message).toBe('This is your personal workspace. You stay its owner.');
  });

  test('leave an owner also where two owners go at the same moment', async () => {
    await setRole(owner, workspace, admin, 'owner');
    const answers = await Promise.all([
      remove(owner, workspace, owner),
      setRole(admin, workspace, admin, 'viewer'),
      remove(admin, workspace, owner),
      setRole(owner, workspace, admin, 'editor'),
    ]);
    expect(answers.filter((answer) => answer.statusCode < 300).length).toBeGreaterThan(0);
    const left = await database.db
      .withTables<{ member: { workspaceId: string; role: Role } }>()
      .selectFrom('member')
      .select('role')
      .where('workspaceId', '=', workspace)
      .execute();
    expect(left.filter((member) => member.role === 'owner')).toHaveLength(1);
  });

  test('are told to browsers that look on', async () => {
    const heard: string[] = [];
    const stop = app.kernel.events.subscribe(workspace, (news) => heard.push(news.type));
    await setRole(owner, workspace, editor, 'viewer');
    await expect.poll(() => heard).toEqual(['workspace.changed']);
    stop();
  });
});

describe('an invitation', () => {
  const invite = (by: Somebody, workspace: string, email: string, role: Role = 'editor') =>
    app.call('POST', invitations, { ...by, workspace }, { email, role });
  const accept = (by: Somebody, token: string) => app.call('POST', '/api/v1/invitations/accept', by, { token });
  const look = (by: Somebody | null, token: string) => app.call('GET', `/api/v1/invitations?token=${token}`, by ?? {});
  const tokenTo = async (email: string): Promise<string> => {
    const mail = (await app.mails()).find((one) => one.to === email);
    return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail came';
  };

  test('and what becomes of members and settings is in the activity, once', async () => {
    const [owner, guest, other] = [await somebody(), await somebody(), await somebody()];
    const workspace = await team(owner);
    const told: string[] = [];
    app.kernel.domainEvents.on('activity.happened', async (_tx, { workspaceId, action, subject }) => {
      if (workspaceId === workspace) told.push(`${action} ${subject.name}`);
    });
    const { name } = (await app.call('GET', members, { ...owner, workspace })).json().items[0];
    expect(name).not.toBe('');
    await invite(owner, workspace, guest.email, 'editor');
    await accept(guest, await tokenTo(guest.email));
    const invitation = (await invite(owner, workspace, other.email, 'viewer')).json();
    await app.call('DELETE', `${invitations}/${invitation.id}`, { ...owner, workspace });
    await app.call('DELETE', `${invitations}/${invitation.id}`, { ...owner, workspace });
    for (const role of ['admin', 'admin'] as const) await setRole(owner, workspace, guest, role);
    for (const change of [{ name: 'Atelier' }, { name: 'Atelier', zone: 'Europe/Berlin' }])
      await app.call('PATCH', '/api/v1/workspaces/current', { ...owner, workspace }, change);
    await remove(guest, workspace, guest);
    expect(told.map((line) => line.split(' ')[0])).toEqual([
      ...['member.invited', 'member.joined', 'member.invited', 'member.uninvited', 'member.changed'],
      ...['settings.renamed', 'member.left'],
    ]);
    expect(told).toEqual(expect.arrayContaining([`member.uninvited ${other.email}`, 'settings.renamed Atelier']));
  });

  test('leads into a personal workspace, too, whose person stays its owner', async () => {
    const [owner, guest] = [await somebody(), await somebody()];
    const workspace = (await app.call('GET', '/api/v1/workspaces/current', owner)).json().id;
    const own = (await app.call('GET', '/api/v1/workspaces/current', guest)).json().id;
    expect((await invite(owner, workspace, guest.email, 'admin')).statusCode).toBe(201);
    expect((await accept(guest, await tokenTo(guest.email))).statusCode).toBe(200);
    const { items } = (await app.call('GET', '/api/v1/workspaces', guest)).json();
    expect(items).toMatchObject([
      { id: own, kind: 'personal' },
      { id: workspace, kind: 'team', role: 'admin' },
    ]);
    expect((await app.call('GET', '/api/v1/workspaces/current', guest)).json().id).toBe(own);
    expect((await setRole(owner, workspace, guest, 'owner')).statusCode).toBe(200);
    for (const answer of [await remove(guest, workspace, owner), await setRole(guest, workspace, owner, 'viewer')])
      expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'This is their personal workspace, so they stay its owner.']);
    expect((await remove(guest, workspace, guest)).statusCode).toBe(204);
  });

  test('goes by mail and lets its address in once', async () => {
    const [owner, guest] = [await somebody(), await somebody()];
    const workspace = await team(owner);
    const made = await invite(owner, workspace, guest.email.toUpperCase());
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({ email: guest.email, role: 'editor', expiresAt: '2026-11-28T12:00:00.000Z' });
    const token = await tokenTo(guest.email);
    expect(made.json().link).toBe(`http://social.example/invitation?token=${token}`);
    expect((await app.call('GET', invitations, { ...owner, workspace })).json().items).toMatchObject([
      { email: guest.email, role: 'editor' },
    ]);
    expect(
      JSON.stringify(await database.db.withTables<{ invitation: object }>().selectFrom('invitation').selectAll().execute()),
    ).not.toContain(token);

    const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
    expect(await rolesIn(guest, workspace)).toEqual({ [owner.id]: 'owner', [guest.id]: 'editor' });
    expect((await app.call('GET', invitations, { ...owner, workspace })).json().items).toEqual([]);
    const again = await invite(owner, workspace, guest.email);
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'already_exists']);
  });

  test('is no use to another, and stays good for whom it was meant', async () => {
    const [owner, guest, other] = [await somebody(), await somebody(), await somebody()];
    const workspace = await team(owner);
    await invite(owner, workspace, guest.email, 'viewer');
    const token = await tokenTo(guest.email);
    const refused = await accept(other, token);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'wrong_credentials']);
    expect(refused.body).not.toContain(guest.email);
    expect((await accept(guest, token)).statusCode).toBe(200);
  });

  test('ends after seven days, with another one, or when it is taken back', async () => {
    const [owner, guest] = [await somebody(), await somebody()];
    const workspace = await team(owner);
    await invite(owner, workspace, guest.email);
    const first = await tokenTo(guest.email);
    const second = (await invite(owner, workspace, guest.email, 'viewer')).json();
    const refused = await accept(guest, first);
    expect([refused.statusCode, refused.json().error.message]).toEqual([404, 'This invitation is no longer valid. Ask for a new one.']);

    const undo = await app.call(
      'DELETE',
      `${invitations}/${(await app.call('GET', invitations, { ...owner, workspace })).json().items[0].id}`,
      { ...owner, workspace },
    );
    expect(undo.statusCode).toBe(204);
    expect((await accept(guest, new URL(second.link).searchParams.get('token') ?? '')).statusCode).toBe(404);

    const third = (await invite(owner, workspace, guest.email)).json();
    const before = now;
    now = new Date(now.getTime() + 7 * 24 * 3600 * 1000);
    expect((await accept(guest, new URL(third.link).searchParams.get('token') ?? '')).statusCode).toBe(404);
    expect((await app.call('GET', invitations, { ...owner, workspace })).json().items).toEqual([]);
    now = before;
  });

  test('ends with the membership of the person who sent it, and with the role that let them', async () => {
    const [owner, admin, guest] = [await somebody(), await somebody(), await somebody()];
    const workspace = await team(owner, [[admin, 'admin']]);
    const open = async () =>
      (await app.call('GET', invitations, { ...owner, workspace }))
        .json()
        .items.map((one: { email: string }) => one.email)
        .sort();
    const invited = async (by: Somebody, email: string) => {
      const { link } = (await invite(by, workspace, email)).json();
      return new URL(link).searchParams.get('token') ?? '';
    };
    const byOwner = await invited(owner, 'stays@example.org');
    for (const end of [() => setRole(owner, workspace, admin, 'editor'), () => remove(owner, workspace, admin)]) {
      await setRole(owner, workspace, admin, 'admin');
      const token = await invited(admin, guest.email);
      expect(await open()).toEqual([guest.email, 'stays@example.org']);
      expect((await end()).statusCode).toBeLessThan(300);
      expect(await open()).toEqual(['stays@example.org']);
      const refused = await accept(guest, token);
      expect([refused.statusCode, refused.json().error.message]).toEqual([404, 'This invitation is no longer valid. Ask for a new one.']);
    }
    expect((await look(await app.join('stays@example.org'), byOwner)).statusCode).toBe(200);
  });

  test('tells whether it can be accepted, and is as good afterwards', async () => {
    const [owner, guest, other] = [await somebody(), await somebody(), await somebody()];
    const workspace = await team(owner);
    await invite(owner, workspace, guest.email);
    const token = await tokenTo(guest.email);
    const invitedBy = (await app.call('GET', members, { ...owner, workspace })).json().items[0].name;
    for (const _ of [1, 2]) expect((await look(guest, token)).json()).toEqual({ workspace: 'Studio', invitedBy, role: 'editor' });
    expect((await look(null, token)).statusCode).toBe(401);
    // It says what an attempt would say, and no more.
    const attempts = [await accept(other, token), await accept(guest, 'invented')];
    const looks = [await look(other, token), await look(guest, 'invented')];
    expect(looks.map((one) => [one.statusCode, one.json()])).toEqual(attempts.map((one) => [one.statusCode, one.json()]));

    expect((await accept(guest, token)).statusCode).toBe(200);
    const used = await look(guest, token);
    expect([used.statusCode, used.json().error.message]).toEqual([404, 'This invitation is no longer valid. Ask for a new one.']);
    await invite(owner, workspace, other.email);
    const late = await tokenTo(other.email);
    const before = now;
    now = new Date(now.getTime() + 7 * 24 * 3600 * 1000);
    expect((await look(other, late)).statusCode).toBe(404);
    now = before;
  });

  test('cannot give more than who invites has', async () => {
    const [owner, admin, editor] = [await somebody(), await somebody(), await somebody()];
    const workspace = await team(owner, [
      [admin, 'admin'],
      [editor, 'editor'],
    ]);
    expect((await invite(admin, workspace, 'new@example.org', 'admin')).statusCode).toBe(201);
    expect((await invite(admin, workspace, 'new@example.org', 'owner')).statusCode).toBe(400);
    expect((await invite(editor, workspace, 'other@example.org', 'viewer')).json().error.code).toBe('role_too_low');
  });

  test.each(['a@example.org, b@example.org', 'A <a@example.org>', 'a@example.org\r\nBcc: b@example.org', 'nothing'])(
    'refuses the address %j',
    async (email) => {
      const owner = await somebody();
      expect((await invite(owner, await team(owner), email)).statusCode).toBe(400);
    },
  );
});
