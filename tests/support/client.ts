import { createTestDatabase, type TestDatabase } from './database.ts';
import { type FakeTerminal, fakeTerminal } from './fake-terminal.ts';
import { signUp, type Visitor } from './visitor.ts';
import { startWholeApp, type WholeApp } from './whole-app.ts';

/** The whole app with its jobs, and a person's API key. */
export interface AppWithKey {
  app: WholeApp;
  database: TestDatabase;
  person: Visitor;
  apiKey: string;
  /** In the person's own workspace, in the group “Saltmarsh”. */
  accountId: string;
  groupId: string;
  /** A terminal that is logged in. */
  terminal(folder: string, more?: Parameters<typeof fakeTerminal>[1]): FakeTerminal;
  close(): Promise<void>;
}

export async function openAppWithKey(): Promise<AppWithKey> {
  const database = await createTestDatabase();
  const app = await startWholeApp(database.url);
  await app.jobs.start(true);
  const stops = [app.features.media.start(), app.features.webhooks.start()];
  const person = await signUp(app.origin);
  const { key: apiKey } = await person.call<{ key: string }>('POST', '/api/v1/api-keys', { name: 'Command line' });
  const { id: accountId } = await person.call<{ id: string }>('POST', '/api/v1/accounts/bluesky/sandbox', {});
  const group = { name: 'Saltmarsh', color: 'teal', accountIds: [accountId] };
  const { id: groupId } = await person.call<{ id: string }>('POST', '/api/v1/account-groups', group);
  return {
    app,
    database,
    person,
    apiKey,
    accountId,
    groupId,
    terminal: (folder, { env, ...more } = {}) =>
      fakeTerminal(folder, { now: () => new Date(), ...more, env: { EVERYCAST_URL: app.origin, EVERYCAST_API_KEY: apiKey, ...env } }),
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await app.jobs.stop();
      await app.close();
      await database.drop();
    },
  };
}
