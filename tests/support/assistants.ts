import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Confirmation } from '../../contract/permissions.ts';
import { connectAssistant } from './connect-assistant.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Identity, startIdentity } from './identity.ts';
import { startWholeApp } from './whole-app.ts';

/** When tests let posts go out. */
export const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };

/** Sends a request with one of HTTP’s methods. @returns its status, and its body if there is one */
async function send(url: string, headers: Record<string, string>, method: string, body?: object) {
  const type = body && { 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers: { ...headers, ...type }, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

export type Assistants = Awaited<ReturnType<typeof startAssistants>>;

/** The whole application on a port with its own database, people, and their assistants. */
export async function startAssistants() {
  const database: TestDatabase = await createTestDatabase();
  const identity: Identity = await startIdentity({ databaseUrl: database.url });
  const app = await startWholeApp(database.url);
  const { origin } = app;
  const clients: Client[] = [];
  let people = 0;
  const join = (name: string) => identity.join(`${name}${++people}@example.org`);

  /** A person with a workspace and an account of their own, so that no test counts against another's limits. */
  async function somebody() {
    const { cookie } = await join('person');
    const workspace: string = (await identity.call('POST', '/api/v1/workspaces', { cookie }, { name: 'Studio' })).json().id;
    /** Another member, by their cookie. */
    const by = (member: string, method: string, path: string, body?: object) =>
      send(origin + path, { cookie: member, origin, 'x-workspace': workspace }, method, body);
    const inPerson = (method: string, path: string, body?: object) => by(cookie, method, path, body);
    const account: string = (await inPerson('POST', '/api/v1/accounts/bluesky/sandbox', {})).body.id;
    return {
      cookie,
      workspace,
      account,
      by,
      inPerson,
      byKey: (key: string, method: string, path: string, body?: object) =>
        send(origin + path, { authorization: `Bearer ${key}` }, method, body),
      async key(confirmation?: Confirmation, more: object = {}): Promise<string> {
        const wanted = { name: 'Claude', ...(confirmation && { confirmation }), ...more };
        return (await identity.call('POST', '/api/v1/api-keys', { cookie, workspace }, wanted)).json().key;
      },
    };
  }

  return {
    origin,
    database,
    identity,
    domainEvents: app.domainEvents,
    join,
    /** The server's: who signed up first. */
    async owner() {
      const first = await database.db
        .withTables<{ authUser: { id: string; createdAt: Date } }>()
        .selectFrom('authUser')
        .select('id')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { id: first.id, cookie: await identity.session(first.id) };
    },
    somebody,
    async connect(key: string, headers: Record<string, string> = {}) {
      const assistant = await connectAssistant(origin, key, headers);
      clients.push(assistant.client);
      return assistant;
    },
    /** Sends what no client would. */
    raw: (key: string | null, body: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...headers,
        },
        body,
      }),
    async disconnect() {
      for (const client of clients.splice(0)) await client.close();
    },
    async close() {
      await app.close();
      await identity.close();
      await database.drop();
    },
  };
}
