import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Message, message } from '@everycast/messages/message';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import type { Identity } from '../tests/support/identity.ts';
import type { render as Render } from './kernel/messages.ts';

const ordinary = { targetId: 'y', generation: 1, step: 'create', kind: 'publish', quota: null, attempt: 1, intent: null } as const;
const ended = { outcome: null, checkpoint: null, detail: null, startedAt: new Date(), finishedAt: new Date() };
const lines = [
  { id: '1', ...ordinary, ...ended, what: message('steps.post'), action: 'send', state: 'failed' },
  { id: '2', ...ordinary, ...ended, what: message('steps.post'), action: 'lookup', state: 'looked_up' },
  { id: '3', ...ordinary, ...ended, what: message('steps.part', { part: 2 }), action: 'send', state: 'done' },
] as const;

const locales = join(import.meta.dirname, '../messages/locales');
/** The languages there are, and a fifth one, with a single text. */
let folder = '';
let render: typeof Render;

let database: TestDatabase;
let app: Identity;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  // Test files share modules, and languages are read once.
  vi.resetModules();
  folder = await mkdtemp(join(tmpdir(), 'everycast-languages-'));
  for (const entry of await readdir(locales, { withFileTypes: true }))
    if (entry.isDirectory()) await symlink(join(locales, entry.name), join(folder, entry.name));
  await mkdir(join(folder, 'eo'));
  await writeFile(join(folder, 'eo/access.json'), '{ "sign_in": "Ensalutu por daŭrigi." }');
  vi.doMock(import('@everycast/messages/load'), async (original) => {
    const { loadResources } = await original();
    return { loadResources: () => loadResources(pathToFileURL(`${folder}/`)) };
  });
  const { startIdentity } = await import('../tests/support/identity.ts');
  const { entryOf } = await import('./features/publishing/publishing-words.ts');
  ({ render } = await import('./kernel/messages.ts'));
  database = await createTestDatabase();
  app = await startIdentity({
    databaseUrl: database.url,
    clock: { now: () => now },
    routes: (http) =>
      http.get('/history', { config: { access: 'signed-in' } }, () => lines.map((line) => entryOf(line, 'Mastodon', lines).title)),
  });
});
afterAll(async () => {
  vi.doUnmock('@everycast/messages/load');
  vi.resetModules();
  await app?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });
const inLanguage = (language: string, text: Message): string => render(text, { language });
const signIn = message('access.sign_in');

/** A person who has chosen a language, with a browser in English. */
async function reading(language: string, email: string) {
  const person = await app.join(email);
  expect((await app.call('PATCH', '/api/v1/me', person, { language })).json()).toMatchObject({ language });
  return person;
}
const mailTo = async (email: string) => (await app.mails()).find(({ to }) => to === email);
const people = () => database.db.withTables<{ authUser: { id: string; language: string | null } }>();

test('a fifth language is a folder: it is offered, and English stands in for what it lacks', async () => {
  const person = await reading('eo', 'fifth@example.org');
  expect((await app.call('GET', '/api/v1/me', person)).json().languages).toEqual(['en', 'es', 'fr', 'de', 'eo']);
  const inEsperanto = { 'accept-language': 'eo, en;q=0.5' };
  expect((await get('/api/v1/me', inEsperanto)).json().error.message).toBe('Ensalutu por daŭrigi.');
  expect((await get('/api/v1/nothing', inEsperanto)).json().error.message).toBe('This address doesn’t exist.');
});

test.each([
  ['fr-CA, *;q=0', 'fr'],
  ['DE-at', 'de'],
  ['es-419, en;q=0.9', 'es'],
  ['pt-BR, pt;q=0.9, *;q=0', 'en'],
  ['pt-BR, de;q=0.1', 'de'],
  ['*', 'en'],
  [';;,q=x', 'en'],
])('a browser that says %s reads %s', async (header, language) => {
  expect((await get('/api/v1/me', { 'accept-language': header })).json().error.message).toBe(inLanguage(language, signIn));
});

test('every language has its own words for the same error', () => {
  const all = ['en', 'es', 'fr', 'de'].map((language) => inLanguage(language, signIn));
  expect(new Set(all).size).toBe(4);
});

test('a choice counts more than the browser, and can be taken back', async () => {
  const person = await reading('es', 'chose@example.org');
  const unknown = message('auth.language_unknown', { languages: ['en', 'es', 'fr', 'de', 'eo'] });
  const refused = async () => (await app.call('PATCH', '/api/v1/me', person, { language: 'tlh' })).json().error;
  expect(await refused()).toMatchObject({ code: 'invalid_input', message: inLanguage('es', unknown) });
  await app.call('PATCH', '/api/v1/me', person, { language: null });
  expect((await refused()).message).toBe('This language isn’t available. Choose one of: en, es, fr, de, and eo.');
});

test('a choice that this release has no texts for is kept, and counts as none', async () => {
  const person = await app.join('dropped@example.org');
  await people().updateTable('authUser').set({ language: 'tlh' }).where('id', '=', person.id).execute();
  const said = await get('/api/v1/nothing', { cookie: person.cookie, 'accept-language': 'fr' });
  expect(said.json().error.message).toBe(inLanguage('fr', said.json().error.reason));
  expect((await app.call('GET', '/api/v1/me', person)).json().language).toBeNull();
  expect((await app.call('PATCH', '/api/v1/me', person, { name: 'Dropped' })).statusCode).toBe(200);
  const [row] = await people().selectFrom('authUser').select('language').where('id', '=', person.id).execute();
  expect(row?.language).toBe('tlh');
});

test('a program says what it reads: an API key has no language of its own', async () => {
  const person = await reading('es', 'program@example.org');
  const { key } = (await app.call('POST', '/api/v1/api-keys', person, { name: 'Script', scopes: ['post.read'] })).json();
  const said = async (language: string) =>
    (await get('/api/v1/nothing', { authorization: `Bearer ${key}`, ...(language && { 'accept-language': language }) })).json().error;
  const { reason, message: german } = await said('de');
  expect([german, (await said('')).message]).toEqual([inLanguage('de', reason), inLanguage('en', reason)]);
});

test('a sign-up stores the language it was shown in, and none that this server doesn’t speak', async () => {
  for (const [email, sent, kept] of [
    ['french@example.org', { language: 'fr' }, 'fr'],
    ['klingon@example.org', { language: 'tlh' }, null],
    ['number@example.org', { language: 7 }, null],
    ['program.made@example.org', {}, null],
  ] as const) {
    expect((await app.signUp(email, sent)).statusCode).toBe(200);
    const { cookies } = await app.signIn(email);
    const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    expect((await get('/api/v1/me', { cookie })).json().language, email).toBe(kept);
  }
});

test('what a schema refuses is said in the reader’s language, field by field', async () => {
  const person = await reading('es', 'schema@example.org');
  const answer = await app.call('PATCH', '/api/v1/me', person, { name: 7, emailNotifications: 'yes' });
  const type = (expected: string) => inLanguage('es', message('fields.type', { expected }));
  const fields = [
    { path: 'name', message: type('string') },
    { path: 'emailNotifications', message: type('boolean') },
  ];
  expect(answer.json().error.details).toMatchObject({ fields });
  expect(answer.json().error.message).toContain(type('string'));
});

test('a notification is stored as a code: each reader sees it in the language they have then, in the app and by mail', async () => {
  const owner = await reading('es', 'spanish@example.org');
  const other = await app.join('english@example.org');
  const workspace = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
  const row = { workspaceId: workspace, userId: other.id, role: 'viewer', joinedAt: now };
  await database.db.withTables<{ member: typeof row }>().insertInto('member').values(row).execute();
  const failed = message('notifications.failed', { on: 'Bluesky' });
  await app.notifications.notify(app.kernel.db, {
    workspaceId: workspace,
    to: { permission: 'workspace.read' },
    kind: 'publishing.failed',
    link: '/calendar',
    title: failed,
    body: message('notifications.restored_body'),
  });
  const listed = async (by: typeof owner) => (await app.call('GET', '/api/v1/notifications', { ...by, workspace })).json().items[0];
  expect(await listed(owner)).toMatchObject({ title: inLanguage('es', failed) });
  expect(await listed(other)).toMatchObject({ title: inLanguage('en', failed) });

  await app.call('PATCH', '/api/v1/me', owner, { language: 'de' });
  expect(await listed(owner)).toMatchObject({ title: inLanguage('de', failed) });
  now = new Date(now.getTime() + 60_000);
  await app.notifications.sendMails();
  expect(await mailTo(owner.email)).toMatchObject({ subject: inLanguage('de', failed) });
  expect(await mailTo(other.email)).toMatchObject({
    subject: inLanguage('en', failed),
    text: expect.stringContaining('Stop emails of this kind'),
  });
});

test('a mail for which nobody is signed in comes in the language its recipient had when it was written', async () => {
  const person = await reading('es', 'forgot@example.org');
  await app.post('/request-password-reset', { email: person.email, redirectTo: '/reset-password' });
  await expect.poll(() => mailTo(person.email)).toBeDefined();
  await app.call('PATCH', '/api/v1/me', person, { language: 'de' });
  expect(await mailTo(person.email)).toMatchObject({ subject: inLanguage('es', message('mails.reset_subject')) });
});

test('an invitation comes in the language of who is invited, or else of who invites', async () => {
  const owner = await reading('es', 'inviting@example.org');
  const known = await reading('fr', 'known@example.org');
  const silent = await app.join('silent@example.org');
  const { id: workspace } = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json();
  for (const [email, language] of [
    ['unknown@example.org', 'es'],
    [silent.email, 'es'],
    [known.email, 'fr'],
  ] as const) {
    await app.call('POST', '/api/v1/workspaces/current/invitations', { ...owner, workspace }, { email, role: 'editor' });
    const mail = await mailTo(email);
    expect(mail?.subject).toBe(inLanguage(language, message('mails.invitation_subject', { inviter: 'Inviting', workspace: 'Studio' })));
    expect(mail?.text).toContain(inLanguage(language, message('workspaces.role_editor')));
  }
});

test('history is titled in the reader’s language', async () => {
  const { cookie } = await reading('es', 'history@example.org');
  const titles = [
    message('steps.title_rejected', { what: message('steps.post'), platform: 'Mastodon' }),
    message('steps.title_checked', { platform: 'Mastodon' }),
    message('steps.title_published', { what: message('steps.part', { part: 2 }), platform: 'Mastodon' }),
  ];
  expect((await get('/history', { cookie })).json()).toEqual(titles.map((title) => inLanguage('es', title)));
});
