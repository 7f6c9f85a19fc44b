import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Identity, startIdentity } from './identity.ts';
import { createSamples } from './samples.ts';
import { startWholeApp, type WholeApp } from './whole-app.ts';

type Headers = Record<string, string>;

/** A workspace with one of everything, and a guest who is limited to some of its groups. */
export interface Agency {
  database: TestDatabase;
  app: WholeApp;
  /** Headers of requests by the owner and by the guest; each call as somebody else for rate limits. */
  owner: Headers;
  guest: Headers;
  guestId: string;
  samples: Record<string, string>;
  as(headers: Headers): Headers;
  /** Calls the API as somebody. @returns the status and the body */
  ask(headers: Headers, method: string, path: string, body?: object | FormData): Promise<[number, string]>;
  /** What the owner creates, as its ID. */
  made(path: string, body: object): Promise<string>;
  /** Limits the guest to these groups; null: to none. */
  limitTo(groupIds: string[] | null): Promise<[number, string]>;
  close(): Promise<void>;
}

/** Opens an agency whose guest is limited to a group that nothing of the workspace is in. */
export async function openAgency(): Promise<Agency> {
  const database = await createTestDatabase();
  const identity: Identity = await startIdentity({ databaseUrl: database.url });
  const app = await startWholeApp(database.url);
  const { cookie, id: userId } = await identity.join('owner@example.org');
  const workspaceId = (await identity.call('POST', '/api/v1/workspaces', { cookie }, { name: 'Agency' })).json().id as string;
  const owner: Headers = { cookie, origin: app.origin, 'x-workspace': workspaceId };
  let calls = 0;
  const as = (headers: Headers) => ({ ...headers, 'x-forwarded-for': `198.51.100.${++calls % 250}` });
  const ask: Agency['ask'] = async (headers, method, path, body) => {
    const isForm = body instanceof FormData;
    const more: Headers = body && !isForm ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(app.origin + path, {
      method,
      headers: { ...as(headers), ...more },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return [answer.status, await answer.text()];
  };
  const made: Agency['made'] = async (path, body) => {
    const [status, text] = await ask(owner, 'POST', path, body);
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  };
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.jpg')}` };
  const call = async (method: string, path: string, body?: object) => {
    const more: Headers = body ? { 'content-type': 'application/json' } : path.endsWith('/uploads') ? tus : {};
    const answer = await fetch(app.origin + path, { method, headers: { ...owner, ...more }, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const samples = await createSamples({ db: database.db, storage: app.storage, workspaceId, userId, call });
  const group = await made('/api/v1/account-groups', { name: 'Brand', color: 'teal', accountIds: [] });
  const person = await identity.join('freelancer@example.org');
  const member = { workspaceId, userId: person.id, role: 'editor', joinedAt: new Date() };
  await database.db.withTables<{ member: typeof member }>().insertInto('member').values(member).execute();
  const limitTo: Agency['limitTo'] = (groupIds) => ask(owner, 'PATCH', `/api/v1/workspaces/current/members/${person.id}`, { groupIds });
  await limitTo([group]);
  return {
    database,
    app,
    owner,
    guest: { ...owner, cookie: person.cookie },
    guestId: person.id,
    samples,
    as,
    ask,
    made,
    limitTo,
    async close() {
      await app.close();
      await identity.close();
      await database.drop();
    },
  };
}
