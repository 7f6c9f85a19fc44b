import { message } from '@everycast/messages/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { render } from '../../kernel/messages.ts';
import { ofJoined } from './contents/of-joined.ts';
import { ofOwned } from './contents/of-owned.ts';
import { ofMember, ofPerson } from './contents/of-person.ts';
import { createPersonalExport } from './personal-export.ts';
import { personalExportRoutes } from './personal-export-routes.ts';
import { csvLine, fileName } from './rules.ts';
import { zipFiles } from './zip-files.ts';

let database: TestDatabase;
let app: Identity;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({
    databaseUrl: database.url,
    routes: (http, kernel) =>
      personalExportRoutes(
        http,
        createPersonalExport(kernel, {
          workspaces: {
            of: (id) => app.workspaces.of(id),
            twoFactor: { isClosedTo: (...of) => app.workspaces.twoFactor.isClosedTo(...of) },
          },
        }),
      ),
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const run = (statement: string, values: unknown[] = []) => runSql(database.db, statement, values);

let archives = 0;

/** The files in a person's archive, by path. */
async function archiveOf(cookie: string): Promise<Map<string, string>> {
  // Each as somebody else for rate limits.
  const remoteAddress = `203.0.113.${++archives}`;
  const headers = { host: 'social.example', origin: 'http://social.example', cookie };
  const asked = await app.http.inject({ method: 'POST', url: '/api/v1/me/archive', remoteAddress, headers });
  expect(asked.statusCode, asked.body).toBe(201);
  const answer = await app.http.inject({ method: 'GET', url: asked.json().url, remoteAddress, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  return zipFiles(answer.rawPayload);
}

async function post(workspaceId: string, authorId: string, words: string): Promise<string> {
  const id = newId();
  await run('insert into post (id, workspace_id, author_id, text, created_at, updated_at) values ($1, $2, $3, $4, now(), now())', [
    id,
    workspaceId,
    authorId,
    words,
  ]);
  return id;
}

async function file(workspaceId: string, name: string, postId?: string): Promise<string> {
  const id = newId();
  await app.kernel.storage.put(`media/${id}`, Buffer.from(`the bytes of ${name}`), 'image/png');
  await run(
    `insert into media (id, workspace_id, kind, source_hash, hash, content_type, animated, bytes, width, height, name, file_key, thumbnail_key, created_at)
     values ($1, $2, 'image', $3, $3, 'image/png', false, 9, 1, 1, $4, $5, $5, now())`,
    [id, workspaceId, id, name, `media/${id}`],
  );
  if (postId !== undefined) await run("insert into post_media (post_id, position, media_id, alt) values ($1, 0, $2, '')", [postId, id]);
  return id;
}

test('an archive explains itself in its person’s language', async () => {
  const person = await app.join('lou@example.org');
  await app.call('PATCH', '/api/v1/me', person, { language: 'fr' });
  const lastOf = (text = '') => text.trim().split('\n').at(-1);
  const readme = render(message('archive.readme', { at: new Date().toISOString() }), { language: 'fr' });
  expect(lastOf((await archiveOf(person.cookie)).get('README.txt'))).toBe(lastOf(readme));
});

test('an archive has everything of a person’s workspaces, of others only what they wrote, and no secrets', async () => {
  const [mara, jo] = [await app.join('mara@example.org'), await app.join('jo@example.org')];
  const [own] = await app.workspaces.of(mara.id);
  const team = await app.workspaces.create(jo.id, { name: '../Team: "A/B"' });
  const ownId = own?.id ?? '';
  await run("insert into member (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', now())", [team.id, mara.id]);

  // More than a page of rows, one with what a spreadsheet would run.
  for (let n = 0; n < 501; n += 1) await post(ownId, mara.id, `Post number ${n}`);
  await post(ownId, mara.id, '=HYPERLINK("https://elsewhere.example")');
  await file(ownId, 'Übersicht ☀.png');
  await file(team.id, 'by mara.png', await post(team.id, mara.id, 'Mara in the team'));
  await file(team.id, 'by jo.png', await post(team.id, jo.id, 'Jo in the team'));
  const account = newId();
  await run(
    `insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at)
     values ($1, $2, 'bluesky', 'https://bsky.example', 'did', 'mara', 'Mara', 'healthy', 'SEALED-CREDENTIALS', 1, now())`,
    [account, ownId],
  );
  await run(
    "insert into auth_credential (id, user_id, provider_id, account_id, password) values ($1, $2, 'credential', $2, 'PASSWORD-HASH')",
    [newId(), mara.id],
  );
  await app.auth.keys.create(mara.id, 'A key');
  const secrets = [
    'SEALED-CREDENTIALS',
    'PASSWORD-HASH',
    ...((await run('select token as secret from auth_session union select key from auth_api_key')) as { secret: string }[]).map(
      ({ secret }) => secret,
    ),
  ];

  const files = await archiveOf(mara.cookie);
  const json = (path: string) => JSON.parse(files.get(path) ?? 'null');
  expect(json('profile.json')).toMatchObject([{ id: mara.id, name: 'Mara', email: 'mara@example.org' }]);
  expect(json('workspaces/1 Mara/posts.json')).toHaveLength(502);
  expect(files.get('workspaces/1 Mara/posts.csv')?.split('\r\n')).toHaveLength(504);
  expect(files.get('workspaces/1 Mara/posts.csv')).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`);
  expect(json('workspaces/1 Mara/accounts.json')).toMatchObject([{ handle: 'mara' }]);
  for (const { file: name } of ofOwned) expect(files.has(`workspaces/1 Mara/${name}.json`), name).toBe(true);
  expect(files.get('README.txt')).toContain('posts.csv');

  const folder = [...files.keys()].find((path) => path.startsWith('workspaces/2'))?.split('/')[1] ?? '';
  expect(folder).toMatch(/^2 _+Team_ _A_B_$/);
  expect(json(`workspaces/${folder}/posts.json`)).toMatchObject([{ text: 'Mara in the team' }]);
  expect([...files].filter(([path]) => path.includes('/files/')).map(([, content]) => content)).toEqual([
    'the bytes of Übersicht ☀.png',
    'the bytes of by mara.png',
  ]);

  const all = [...files].flat().join('\n');
  for (const secret of secrets) expect(all).not.toContain(secret);
  expect(all).not.toContain('jo@example.org');
  expect(all).not.toContain('Jo in the team');
});

test('of workspaces of others it has the person’s own streams, recordings, uploads and deeds, and nobody else’s', async () => {
  const [pia, rob] = [await app.join('pia@example.org'), await app.join('rob@example.org')];
  const { id } = await app.workspaces.create(rob.id, { name: 'Studio' });
  await run("insert into member (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', now())", [id, pia.id]);
  for (const { person, name } of [
    { person: pia.id, name: 'Pia' },
    { person: rob.id, name: 'Rob' },
  ]) {
    const [stream, event, upload, recording] = [newId(), newId(), await file(id, `upload of ${name}`), await file(id, `show of ${name}`)];
    await run(
      `insert into stream (id, workspace_id, user_id, title, source, state, ended_at, created_at)
       values ($1, $2, $3, $4, 'browser', 'done', now(), now())`,
      [stream, id, person, `${name} goes live`],
    );
    await run('insert into stream_mark (id, stream_id, at) values ($1, $2, now())', [newId(), stream]);
    await run('insert into stream_recording_file (stream_id, position, media_id, start_ms) values ($1, 0, $2, 0)', [stream, recording]);
    await run(
      `insert into stream_event (id, workspace_id, user_id, title, wall_time, zone, starts_at, created_at)
       values ($1, $2, $3, $4, '2027-01-01T10:00', 'UTC', now(), now())`,
      [event, id, person, `${name} plans`],
    );
    await run(
      `insert into media_ingest (id, workspace_id, user_id, source, name, stage, state, next_attempt_at, received_bytes, media_id, changed_at, created_at)
       values ($1, $2, $3, 'upload', 'a.png', 'check', 'done', null, 9, $4, now(), now())`,
      [newId(), id, person, upload],
    );
    await run(
      `insert into engagement_action (id, workspace_id, user_id, action, platform, content, at, request_key)
       values ($1, $2, $3, 'comment', 'bluesky', $4, now(), $5)`,
      [newId(), id, person, `${name} answers`, newId()],
    );
  }
  const files = await archiveOf(pia.cookie);
  const all = [...files].flat().join('\n');
  const things = (name: string) => [
    ...[`${name} goes live`, `${name} plans`, `${name} answers`],
    ...[`the bytes of upload of ${name}`, `the bytes of show of ${name}`],
  ];
  for (const mine of things('Pia')) expect(all).toContain(mine);
  for (const theirs of things('Rob')) expect(all).not.toContain(theirs);
  const json = (name: string) => JSON.parse(files.get(`workspaces/2 Studio/${name}.json`) ?? 'null');
  expect(json('stream-marks')).toHaveLength(1);
  expect(json('stream-recordings')).toHaveLength(1);
  expect(json('media')).toHaveLength(2);
  expect(json('membership')).toMatchObject([{ role: 'editor' }]);
});

test('it has how the person signs in, and who belongs to their workspaces, without what lets anyone in', async () => {
  const uma = await app.join('uma@example.org');
  const [own] = await app.workspaces.of(uma.id);
  await run(
    `insert into auth_passkey (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
     values ($1, $2, 'Laptop', 'CREDENTIAL-ID', 'PUBLIC-KEY', 0, 'singleDevice', false, now())`,
    [newId(), uma.id],
  );
  await run(
    `insert into auth_trusted_device (id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
     values ($1, $2, 'TOKEN-HASH', 'A browser', now(), now(), now())`,
    [newId(), uma.id],
  );
  await run(
    `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select $1, user_id, id, 'https://push.example/PUSH-ADDRESS', 'P256DH', 'PUSH-AUTH', now() from auth_session where user_id = $2 limit 1`,
    [newId(), uma.id],
  );
  const { key } = await app.auth.keys.create(uma.id, 'Scheduler');
  await run(
    `insert into invitation (id, workspace_id, email, role, token_hash, invited_by, expires_at, created_at)
     values ($1, $2, 'new@example.org', 'viewer', 'INVITATION-HASH', $3, now(), now())`,
    [newId(), own?.id, uma.id],
  );
  const files = await archiveOf(uma.cookie);
  const json = (path: string) => JSON.parse(files.get(`${path}.json`) ?? 'null');
  expect(json('passkeys')).toMatchObject([{ name: 'Laptop', created_at: expect.any(String) }]);
  expect(json('trusted-devices')).toMatchObject([{ user_agent: 'A browser' }]);
  expect(json('push-subscriptions')).toMatchObject([{ endpoint_host: 'push.example' }]);
  expect(json('api-keys')).toMatchObject([{ name: 'Scheduler', created_at: expect.any(String) }]);
  expect(json('sessions')).toHaveLength(1);
  expect(json('workspaces/1 Uma/members')).toMatchObject([{ name: 'Uma', email: 'uma@example.org', role: 'owner' }]);
  expect(json('workspaces/1 Uma/invitations')).toMatchObject([{ email: 'new@example.org' }]);
  const all = [...files].flat().join('\n');
  for (const secret of [
    key,
    key.slice(0, 12),
    'CREDENTIAL-ID',
    'PUBLIC-KEY',
    'TOKEN-HASH',
    'PUSH-ADDRESS',
    'P256DH',
    'PUSH-AUTH',
    'INVITATION-HASH',
  ])
    expect(all).not.toContain(secret);
});

test('a workspace that is closed to a person, or that they have left, is not in it', async () => {
  const [nel, boss] = [await app.join('nel@example.org'), await app.join('boss@example.org')];
  const [closed, left, open] = await Promise.all(
    ['Closed', 'Left', 'Open'].map(async (name) => {
      const { id } = await app.workspaces.create(boss.id, { name });
      if (name !== 'Left')
        await run("insert into member (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', now())", [id, nel.id]);
      await file(id, `${name}.png`, await post(id, nel.id, `Nel in ${name}`));
      await run(
        `insert into notification (id, workspace_id, user_id, kind, title, body, email_pending, since, created_at)
         values ($1, $2, $3, 'post.liked', $4, $4, false, now(), now())`,
        [newId(), id, nel.id, JSON.stringify({ code: 'common.verbatim', params: { text: `News of ${name}` } })],
      );
      return id;
    }),
  );
  await run('update workspace set requires_two_factor = true where id = $1', [closed]);
  expect([closed, left, open].every(Boolean)).toBe(true);
  const files = await archiveOf(nel.cookie);
  const all = [...files].flat().join('\n');
  for (const name of ['Nel in Open', 'News of Open', 'the bytes of Open.png']) expect(all).toContain(name);
  for (const name of ['Closed', 'Left'])
    for (const hidden of [`Nel in ${name}`, `News of ${name}`, `the bytes of ${name}.png`]) expect(all).not.toContain(hidden);
});

test('it has the history of posts, how the person sees times, and what happened to the security of their account', async () => {
  const ola = await app.join('ola@example.org');
  const [own] = await app.workspaces.of(ola.id);
  const id = await post(own?.id ?? '', ola.id, 'Third');
  await run('insert into post_revision (id, post_id, user_id, content, started_at, at) values ($1, $2, $3, $4, now(), now())', [
    newId(),
    id,
    ola.id,
    JSON.stringify({ text: 'Second' }),
  ]);
  await run("insert into post_activity (id, post_id, user_id, kind, data, at) values ($1, $2, $3, 'created', '{}', now())", [
    newId(),
    id,
    ola.id,
  ]);
  await run('insert into utm_default (workspace_id, parameters, used_at) values ($1, $2, now())', [
    own?.id,
    JSON.stringify({ campaign: 'autumn' }),
  ]);
  await run("update auth_user set zone = 'Asia/Tokyo', clock = '24h', week_start = 'monday' where id = $1", [ola.id]);
  const files = await archiveOf(ola.cookie);
  const json = (path: string) => JSON.parse(files.get(path) ?? 'null');
  expect(json('profile.json')).toMatchObject([{ zone: 'Asia/Tokyo', clock: '24h', week_start: 'monday' }]);
  expect(json('security-activity.json')).toMatchObject([{ kind: 'export_requested' }]);
  expect(json('workspaces/1 Ola/post-revisions.json')).toMatchObject([{ post_id: id, content: { text: 'Second' } }]);
  expect(json('workspaces/1 Ola/post-history.json')).toMatchObject([{ post_id: id, kind: 'created' }]);
  expect(json('workspaces/1 Ola/utm-defaults.json')).toMatchObject([{ parameters: { campaign: 'autumn' } }]);
});

test('a file that is missing in the storage doesn’t keep the rest back', async () => {
  const kim = await app.join('kim@example.org');
  const [own] = await app.workspaces.of(kim.id);
  await file(own?.id ?? '', 'kept.png');
  await run("update media set file_key = 'media/none' where workspace_id = $1", [own?.id]);
  await file(own?.id ?? '', 'here.png');
  const files = await archiveOf(kim.cookie);
  expect([...files].filter(([path]) => path.includes('/files/')).map(([, content]) => content)).toEqual(['the bytes of here.png']);
});

test('needs a login, and that people have shown who they are; what is asked for is mailed and listed', async () => {
  expect((await app.call('GET', '/api/v1/me/archive?ticket=x')).statusCode).toBe(401);
  expect((await app.call('POST', '/api/v1/me/archive')).statusCode).toBe(401);
  const [lena, other] = [await app.join('lena@example.org'), await app.join('other@example.org')];
  const { url } = (await app.call('POST', '/api/v1/me/archive', lena)).json();
  for (const [path, by] of [
    [url, other],
    ['/api/v1/me/archive?ticket=made-up', lena],
  ] as const) {
    const refused = await app.call('GET', path, by);
    expect([refused.statusCode, refused.json().error.message]).toEqual([404, 'This download link has expired. Ask for the archive again.']);
  }
  expect((await app.call('GET', url, lena)).statusCode).toBe(200);
  const [mail] = (await app.mails()).filter(({ to }) => to === lena.email);
  expect(mail?.subject).toBe('A copy of everything in your Everycast account was downloaded');
  const listed = (await app.call('GET', '/api/v1/me/security/activity', lena)).json();
  expect(listed.items[0].event).toEqual({ kind: 'export_requested' });

  await run("update auth_session set created_at = now() - interval '1 hour' where user_id = $1", [lena.id]);
  const late = await app.call('POST', '/api/v1/me/archive', lena);
  expect(late.json().error.code).toBe('confirm_identity');
});

test('no column of an archive can be a secret', () => {
  const columns = [...ofPerson, ...ofOwned, ...ofJoined, ...ofMember].flatMap((part) => part.columns);
  expect(columns.filter((column) => /password|token|secret|credential|hash|_key$|lease/.test(column))).toEqual([]);
});

test('names and cells are harmless', () => {
  expect(
    ['../a', 'CON:', '', '.', 'a\\b', 'x'.repeat(300)].map((name) => fileName(name).length > 0 && !/[\\/:]|^\./.test(fileName(name))),
  ).toEqual(Array(6).fill(true));
  expect(csvLine(['a"b', null, ['x', 'y'], '@cmd'])).toBe(`"a""b","","x y","'@cmd"\r\n`);
});
