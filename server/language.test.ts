import { message } from '@everycast/messages/message';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import type { Identity } from '../tests/support/identity.ts';

/** A language that lacks most texts. */
const spanish = {
  access: { sign_in: 'Inicia sesión.' },
  accounts: { gone: 'Esta cuenta ya no existe.' },
  auth: { language_unknown: 'Elige otro idioma.' },
  fields: { at: '{{path}}: {{what}}', type: 'Tipo: {{expected}}.' },
  mails: {
    invitation_subject: '{{inviter}} te invita a {{workspace}}',
    notifications_text_kind: '{{paragraphs, paragraphs}}\n\nNo recibir más correos así: {{link}}\nTodos los ajustes: {{settings}}',
    reset_subject: 'Tu contraseña',
  },
  notifications: {
    failed: 'No se publicó en {{on}}',
    restored_title_one: '{{count}} publicación',
    restored_title_other: '{{count}} publicaciones',
  },
  schema: { too_many_characters: 'Máximo: {{maximum, number}}.' },
  steps: { post: 'publicación', title_checked: 'Comprobado: {{platform}}', title_rejected: '{{what, capital}} rechazada' },
};

const ordinary = { targetId: 'y', generation: 1, step: 'create', kind: 'publish', quota: null, attempt: 1, intent: null } as const;
const ended = { outcome: null, checkpoint: null, detail: null, startedAt: new Date(), finishedAt: new Date() };
const lines = [
  { id: '1', ...ordinary, ...ended, what: message('steps.post'), action: 'send', state: 'failed' },
  { id: '2', ...ordinary, ...ended, what: message('steps.post'), action: 'lookup', state: 'looked_up' },
  { id: '3', ...ordinary, ...ended, what: message('steps.part', { part: 2 }), action: 'send', state: 'done' },
] as const;

let database: TestDatabase;
let app: Identity;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  // Test files share modules, and languages are read once.
  vi.resetModules();
  vi.doMock(import('@everycast/messages/load'), async (original) => {
    const { loadResources } = await original();
    return { loadResources: () => ({ ...loadResources(), es: spanish }) };
  });
  const { startIdentity } = await import('../tests/support/identity.ts');
  const { entryOf } = await import('./features/publishing/publishing-words.ts');
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
});

const inSpanish = { 'accept-language': 'es-MX, en;q=0.5' };
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });
/** A person who has chosen Spanish, with a browser in English. */
async function spaniard(email: string) {
  const person = await app.join(email);
  expect((await app.call('PATCH', '/api/v1/me', person, { language: 'es' })).json()).toMatchObject({
    language: 'es',
    languages: ['en', 'es'],
  });
  return person;
}

test('an error comes in the language the browser asks for, and in English where that lacks it', async () => {
  const said = async (url: string, headers = {}) => (await get(url, headers)).json().error.message;
  expect([await said('/api/v1/me', inSpanish), await said('/api/v1/me')]).toEqual(['Inicia sesión.', 'Sign in to continue.']);
  expect(await said('/api/v1/nothing', inSpanish)).toBe('This address doesn’t exist.');
});

test('a choice counts more than the browser, and can be taken back', async () => {
  const person = await spaniard('chose@example.org');
  const refused = async () => (await app.call('PATCH', '/api/v1/me', person, { language: 'tlh' })).json().error;
  expect(await refused()).toMatchObject({ code: 'invalid_input', message: 'Elige otro idioma.' });
  await app.call('PATCH', '/api/v1/me', person, { language: null });
  expect((await refused()).message).toBe('This language isn’t available. Choose one of: en and es.');
});

test('what a schema refuses is said in the reader’s language, field by field', async () => {
  const person = await spaniard('schema@example.org');
  const answer = await app.call('PATCH', '/api/v1/me', person, { name: 7, emailNotifications: 'yes' });
  const fields = [
    { path: 'name', message: 'Tipo: string.' },
    { path: 'emailNotifications', message: 'Tipo: boolean.' },
  ];
  expect(answer.json().error).toMatchObject({ message: 'name: Tipo: string. emailNotifications: Tipo: boolean.', details: { fields } });
});

test('a notification is stored as a code: each reader sees it in their own language, in the app and by mail', async () => {
  const owner = await spaniard('spanish@example.org');
  const other = await app.join('english@example.org');
  const workspace = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
  const row = { workspaceId: workspace, userId: other.id, role: 'viewer', joinedAt: now };
  await database.db.withTables<{ member: typeof row }>().insertInto('member').values(row).execute();
  await app.notifications.notify(app.kernel.db, {
    workspaceId: workspace,
    to: { permission: 'workspace.read' },
    kind: 'publishing.failed',
    link: '/calendar',
    title: message('notifications.failed', { on: 'Bluesky' }),
    body: message('notifications.restored_body'),
  });
  const listed = async (by: typeof owner) => (await app.call('GET', '/api/v1/notifications', { ...by, workspace })).json().items[0];
  const english = 'Review what may have been published';
  expect(await listed(owner)).toMatchObject({ title: 'No se publicó en Bluesky', body: expect.stringContaining(english) });
  expect(await listed(other)).toMatchObject({ title: 'Your post wasn’t published on Bluesky' });

  now = new Date(now.getTime() + 60_000);
  await app.notifications.sendMails();
  const mailTo = async ({ email }: typeof owner) => (await app.mails()).find(({ to }) => to === email);
  expect(await mailTo(owner)).toMatchObject({
    subject: 'No se publicó en Bluesky',
    text: expect.stringContaining('No recibir más correos así'),
  });
  expect(await mailTo(other)).toMatchObject({
    subject: 'Your post wasn’t published on Bluesky',
    text: expect.stringContaining('Stop emails of this kind'),
  });
});

test('a mail for which nobody is signed in comes in the language of its recipient', async () => {
  const { email } = await spaniard('forgot@example.org');
  await app.post('/request-password-reset', { email, redirectTo: '/reset-password' });
  await expect
    .poll(async () => (await app.mails()).find(({ to }) => to === email))
    .toMatchObject({ subject: 'Tu contraseña', text: expect.stringContaining('Someone requested a password reset') });
});

test('an invitation to somebody unknown comes in the language of who invites', async () => {
  const owner = await spaniard('inviting@example.org');
  const { id: workspace } = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json();
  await app.call(
    'POST',
    '/api/v1/workspaces/current/invitations',
    { ...owner, workspace },
    { email: 'unknown@example.org', role: 'editor' },
  );
  const mail = (await app.mails()).find(({ to }) => to === 'unknown@example.org');
  expect(mail).toMatchObject({ subject: expect.stringMatching(/^Inviting te invita a Studio$/) });
  expect(mail?.text).toContain('Your role will be editor.');
});

test('history is titled in the reader’s language', async () => {
  const { cookie } = await spaniard('history@example.org');
  expect((await get('/history', { cookie })).json()).toEqual(['Publicación rechazada', 'Comprobado: Mastodon', 'Part 2 published']);
});
