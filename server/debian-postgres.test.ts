import type { Post } from '@everycast/contract/posts';
import { Temporal } from '@everycast/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DebianPostgres, debianPostgresPrograms, startDebianPostgres } from '../tests/support/debian-postgres.ts';
import { type Pds, startPds } from '../tests/support/pds.ts';
import { createGround, type Ground } from '../tests/support/server-process.ts';
import { type SmtpServer, startSmtpServer } from '../tests/support/smtp-server.ts';
import { until } from '../tests/support/until.ts';
import { signIn, signUp } from '../tests/support/visitor.ts';
import { readConfig } from './kernel/config.ts';
import { StartError } from './kernel/errors.ts';
import { start } from './start.ts';

/* The real process on DATABASE_URL, which leads to the PostgreSQL that Debian brings: older than the embedded one, over TCP, as an ordinary role. */

const programs = await debianPostgresPrograms();

const missing = "Debian's PostgreSQL is not on this machine, so DATABASE_URL is not tested with it. Run `sudo apt-get install postgresql`.";

if (programs) describe("on Debian's PostgreSQL", { timeout: 180_000 }, () => onDebian(programs));
else
  test("on Debian's PostgreSQL", ({ skip }) => {
    if (process.env.CI === 'true') throw new Error(missing);
    skip(missing);
  });

function onDebian(programs: string): void {
  let postgres: DebianPostgres;
  let pds: Pds;
  let smtp: SmtpServer;
  let ground: Ground;
  beforeAll(async () => {
    [postgres, pds, smtp] = await Promise.all([startDebianPostgres(programs), startPds(), startSmtpServer()]);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([postgres?.close(), pds?.close(), smtp?.close()]);
  });
  beforeEach(async () => {
    ground = await createGround();
  });
  afterEach(() => ground.close());

  test('from signing up to a published post: migrations, news, jobs, and a second start', async () => {
    const environment = { DATABASE_URL: await postgres.createDatabase(), SMTP_URL: smtp.url };
    const server = ground.launch(environment);
    const url = await server.ready;
    const person = await signUp(url);
    const news = await person.news();

    const draft = await person.call<Post>('POST', '/api/v1/posts', { text: 'Jetzt geöffnet 🎉' });
    expect(draft).toMatchObject({ state: 'draft', text: 'Jetzt geöffnet 🎉' });
    expect((await news.next()).value).toEqual({ type: 'post.changed', postId: draft.id });

    const { handle, appPassword, did } = await pds.createAccount('ida1');
    const login = { service: pds.url, identifier: handle, password: appPassword };
    const account = await person.call<{ id: string }>('POST', '/api/v1/accounts/bluesky', login);
    const tomorrow = Temporal.Now.plainDateTimeISO('Europe/Berlin').add({ days: 1 }).toString({ smallestUnit: 'minute' });
    const schedule = { at: tomorrow, zone: 'Europe/Berlin' };
    const scheduled = await person.call<Post>('PATCH', `/api/v1/posts/${draft.id}`, { accountIds: [account.id], schedule });
    expect(scheduled).toMatchObject({ state: 'scheduled', schedule });

    await person.call('PATCH', `/api/v1/posts/${draft.id}`, { schedule: 'now' });
    for await (const { postId } of news) {
      const post = postId === draft.id && (await person.call<Post>('GET', `/api/v1/posts/${draft.id}`));
      if (post && post.state === 'published') break;
    }
    expect((await pds.posts(did)).map(({ value }) => value.text)).toEqual(['Jetzt geöffnet 🎉']);

    await person.call('POST', '/api/auth/request-password-reset', { email: person.email });
    expect((await until(() => smtp.received[0] ?? null)).to).toEqual([person.email]);

    server.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null, err: '' });
    expect(await ground.processes()).toEqual([]);
    const again = await signIn(await ground.launch(environment).ready, person.email);
    expect(await again.call<Post>('GET', `/api/v1/posts/${draft.id}`)).toMatchObject({ state: 'published' });
  });

  // How the real process ends by it is in main.test.ts.
  const refusal = async (url: string): Promise<string> => {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: ground.dataDir, PORT: '0', LOG_LEVEL: 'warn' });
    const refused = await start(config).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    return (refused as StartError).message;
  };

  test('a database that does not keep text as UTF-8 is refused', async () => {
    const url = await postgres.createDatabase("encoding 'SQL_ASCII' template template0");
    const { host, pathname } = new URL(url);
    expect(await refusal(url)).toBe(
      `The database ${pathname.slice(1)} at ${host} has the encoding SQL_ASCII, but Everycast needs UTF8. ` +
        "Create one with `create database … encoding 'UTF8' template template0`.",
    );
  });

  test('wrong password, unknown role and unknown name are told apart', async () => {
    const url = new URL(await postgres.createDatabase());
    url.password = 'wrong';
    expect(await refusal(url.href)).toContain('can\'t be reached (password authentication failed for user "owner"). Check DATABASE_URL');
    url.username = 'nobody';
    expect(await refusal(url.href)).toContain('can\'t be reached (password authentication failed for user "nobody")');
    expect(await refusal(`${await postgres.createDatabase()}_not`)).toContain('(database "everycast_4_not" does not exist)');
  });
}
