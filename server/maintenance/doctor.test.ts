import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { startSmtpServer } from '../../tests/support/smtp-server.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { newId } from '../kernel/ids.ts';
import { createLog } from '../kernel/log.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { clock } from './doctor/database.ts';
import { lookAtDataDir, lookAtNode } from './doctor/machine.ts';
import { lookAtMetrics } from './doctor/monitoring.ts';
import { doctor } from './doctor.ts';

let folder: string;
let database: TestDatabase;
const opened: TestDatabase[] = [];
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-doctor-'));
  database = await createTestDatabase();
  opened.push(database);
});
afterEach(closeServers);
afterAll(async () => {
  for (const one of opened) await one.drop();
  await rm(folder, { recursive: true, force: true });
});

async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.close();
    if (server instanceof HttpServer) server.closeAllConnections();
    await once(server, 'close');
  }
}

/** Runs it with these settings, and gives the line of each thing: "ok mine", by what it is about. */
async function look(settings: Record<string, string> = {}) {
  const said: string[] = [];
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(folder, 'data-')));
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RTMP_PORT: '0', ...settings };
  const code = await doctor({ log: createLog('silent'), say: (line) => void said.push(line) }, environment);
  const lines = new Map<string, string>();
  for (const line of said) {
    const [, state, about = '', words] = /^(ok|warning|failure) +([^:]+): (.*)$/.exec(line) ?? [];
    if (state) lines.set(about, `${state}: ${words}`);
  }
  return { code, of: (about: string) => lines.get(about), last: said.at(-1)?.trim(), all: said.join('\n'), dataDir };
}
async function ask(url: string, query: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(query, values);
  await client.end();
}
async function listening<S extends Server>(server: S, host = '127.0.0.1'): Promise<number> {
  servers.push(server.listen(0, host));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('an instance that is well, and does not run', async () => {
  const { code, of, last, dataDir } = await look();
  expect({ code, last }).toEqual({ code: 0, last: expect.stringMatching(/^(Everything looks good\.|0 failures, \d warnings?\.)$/) });
  expect(of('Node')).toBe(`ok: ${process.versions.node}`);
  expect(of('Version')).toBe(`ok: ${manifest.version}`);
  expect(of('Settings')).toBe('ok: valid');
  expect(of('Data folder')).toMatch(/^(ok|warning): .*, [\d.,]+ GB free/);
  expect(of('Database')).toMatch(/^ok: PostgreSQL \d+\.\d+, at /);
  expect(of('Schema')).toMatch(/^ok: up to date \(\d{3}-/);
  expect(of('Clock')).toBe("ok: in sync with the database's clock");
  expect(of('Everycast')).toBe('ok: not running');
  expect(of('Secret key')).toBe('ok: not created yet; the first start creates it');
  expect(of('Mail')).toMatch(/^ok: no server/);
  expect(of('Files')).toBe('ok: in the data folder');
  expect(of('Assistant')).toBe('ok: basic mode (no AI connected)');
  expect(await readdir(dataDir)).toEqual([]);
});

test('settings that are wrong are each told', async () => {
  const { code, all, last } = await look({ PORT: 'x', SMTP_URL: 'mail.example' });
  expect(all).toContain('failure  Settings: PORT must be a port number from 0 to 65535.');
  expect(all).toContain('failure  Settings: SMTP_URL must be an address that starts with smtp:// or smtps://.');
  expect({ code, last }).toEqual({ code: 1, last: expect.stringMatching(/^2 failures/) });
});

describe('the machine', () => {
  test('another Node', () => {
    expect(lookAtNode('20.1.0', '24.2.0')).toMatchObject({ state: 'failure', words: expect.stringContaining('needs 24.2.0') });
  });

  test('a data folder that is not there, or cannot be used', async () => {
    const missing = await look({ DATA_DIR: join(folder, 'not', 'there') });
    expect(missing.of('Data folder')).toMatch(/not\/there \(created by the first start\), /);
    expect(await readdir(folder)).not.toContain('not');
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await lookAtDataDir(join(file, 'within'), null)).toMatchObject({ state: 'failure' });
    expect((await look({ DATA_DIR: join(file, 'within') })).code).toBe(1);
    expect(await lookAtDataDir('/proc/self', '/proc/self')).toMatchObject({ state: 'failure' });
  });
});

describe('the database', () => {
  test('that does not answer, and no password in what is said', async () => {
    const { code, of, all } = await look({ DATABASE_URL: 'postgres://me:very-secret@127.0.0.1:1/mine' });
    expect(of('Database')).toMatch(/^failure: The database mine at 127\.0\.0\.1:1 can't be reached/);
    expect(code).toBe(1);
    expect(all).not.toContain('very-secret');
  });

  test('with a schema that is not there, newer, or from before the first release', async () => {
    const empty = await createTestDatabase({ empty: true });
    opened.push(empty);
    expect((await look({ DATABASE_URL: empty.url })).of('Schema')).toBe('ok: not created yet; the first start creates it');
    await migrate(empty.db);
    await ask(empty.url, "insert into schema_migration (name, timestamp) values ('999-later', '2030-01-01')");
    const newer = await look({ DATABASE_URL: empty.url });
    expect(newer.of('Schema')).toMatch(/^failure: was made by a newer version of Everycast \(it has 999-later\)/);
    expect(newer.code).toBe(1);
    await ask(empty.url, "update schema_migration set name = '001-kernel' where name = '001-baseline'");
    expect((await look({ DATABASE_URL: empty.url })).of('Schema')).toMatch(/^failure: was made before the first release/);
  });

  test('whose clock is another', () => {
    expect([0, 1_999, 2_000, 9_999, 10_000].map((apart) => clock(apart).state)).toEqual(['ok', 'ok', 'warning', 'warning', 'failure']);
  });
});

describe('the secret key', () => {
  const sealed = (key: string) => createSecrets(key).seal('{}', 'account');
  const connect = async (url: string, credentials: string) => {
    const [workspace, account] = [newId(), newId()];
    await ask(url, "insert into workspace (id, name, zone, created_at) values ($1, 'Studio', 'UTC', now())", [workspace]);
    await ask(
      url,
      `insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, version, credentials, created_at)
       values ($1, $2, 'bluesky', 'https://pds.example', $3, 'ida.example', 'Ida', 'healthy', 1, $4, now())`,
      [account, workspace, account, credentials],
    );
  };

  test('fits, is another, is missing, is damaged, or can be read by others', async () => {
    const one = await createTestDatabase();
    opened.push(one);
    await connect(one.url, sealed('the key of this instance'));
    const given = (SECRET_KEY: string) => look({ DATABASE_URL: one.url, SECRET_KEY });
    expect((await given('the key of this instance')).of('Secret key')).toBe('ok: set by SECRET_KEY; it decrypts the stored logins');
    const other = await given('some other secret key');
    expect(other.of('Secret key')).toMatch(/^failure: set by SECRET_KEY; it can't decrypt 1 of 1 stored logins\. Set the key/);
    expect(other.all).not.toContain('some other secret key');
    expect((await look({ DATABASE_URL: one.url })).of('Secret key')).toMatch(/^failure: is missing, but stored logins need it/);

    await connect(one.url, sealed('some other secret key'));
    expect((await given('some other secret key')).of('Secret key')).toMatch(/^warning: .* can't decrypt 1 of 2 stored logins/);

    const dataDir = await mkdtemp(join(folder, 'data-'));
    await writeFile(join(dataDir, 'secret-key'), 'short');
    expect((await look({ DATA_DIR: dataDir })).of('Secret key')).toMatch(/^failure: .*secret-key no longer contains it/);
    await writeFile(join(dataDir, 'secret-key'), 'the key of this instance');
    await chmod(join(dataDir, 'secret-key'), 0o644);
    expect((await look({ DATA_DIR: dataDir })).of('Secret key')).toMatch(/^warning: .*can be read by other users/);
    await chmod(join(dataDir, 'secret-key'), 0o600);
    expect((await look({ DATA_DIR: dataDir })).of('Secret key')).toBe(`ok: stored in ${dataDir}`);
    await rm(join(dataDir, 'secret-key'));
    await mkdir(join(dataDir, 'secret-key'));
    expect((await look({ DATA_DIR: dataDir })).of('Secret key')).toMatch(/^failure: .*secret-key can't be read/);
  });
});

describe('the port and the public address', () => {
  const everycast = () => createHttpServer((_request, response) => response.end('{"status":"ok"}'));

  test('free, taken by another program, or by another Everycast', async () => {
    const held = await listening(createServer((socket) => socket.destroy()));
    expect((await look({ PORT: String(held), HOST: '127.0.0.1' })).of('Port')).toMatch(/^failure: \d+ is in use by another program/);
    const other = await listening(everycast());
    expect((await look({ PORT: String(other), HOST: '127.0.0.1' })).of('Port')).toMatch(/^failure: \d+ is in use by another Everycast/);
    await closeServers();
    expect((await look({ PORT: String(held), HOST: '127.0.0.1' })).of('Port')).toBe(`ok: ${held}, free`);
    expect((await look({ HOST: 'nowhere.invalid', PORT: String(held) })).of('Port')).toMatch(
      /^failure: this machine has no address nowhere\.invalid/,
    );
    expect((await look({ ROLES: 'worker' })).of('Port')).toBe('ok: not needed without the web or live role');
  });

  test('while Everycast runs', async () => {
    const running = new pg.Client({ connectionString: database.url, application_name: 'everycast' });
    await running.connect();
    const port = await listening(everycast());
    const address = `http://127.0.0.1:${port}`;
    const healthy = await look({ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address });
    expect(healthy.of('Everycast')).toBe('ok: running (1 connection to this database)');
    expect(healthy.of('Port')).toBe(`ok: ${port}, Everycast responds`);
    expect(healthy.of('Public address')).toBe(`ok: ${address} responds`);
    const other = await listening(createHttpServer((_request, response) => response.end('hello')));
    const away = await look({ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${other}` });
    expect(away.of('Public address')).toMatch(/^warning: .* doesn't respond from this machine/);
    expect((await look({ PUBLIC_URL: 'http://social.example' })).of('Public address')).toMatch(/^warning: .* isn't encrypted/);
    await running.end();
  });
});

describe('what is monitored', () => {
  test('who can read the metrics, and that a proxy does not show them to everybody', async () => {
    const running = new pg.Client({ connectionString: database.url, application_name: 'everycast' });
    await running.connect();
    const token = 'a-token-of-this-test';
    const port = await listening(
      createHttpServer((request, response) => {
        const may = request.url !== '/metrics' || request.headers.authorization === `Bearer ${token}`;
        response.writeHead(may ? 200 : 401).end('{"status":"ok"}');
      }),
      '0.0.0.0',
    );
    const own = { PORT: String(port), HOST: '127.0.0.1' };
    expect((await look({ ...own, METRICS_TOKEN: token })).of('Metrics')).toBe('ok: readable with METRICS_TOKEN');
    const refused = await look({ ...own, METRICS_TOKEN: 'another-token-of-it' });
    expect(refused.of('Metrics')).toMatch(/^warning: can't be read on port \d+ \(401\)\./);
    expect(refused.all).not.toContain('another-token-of-it');
    expect((await look({ ROLES: 'worker' })).of('Metrics')).toBe('ok: none: without the web or live role, they need METRICS_PORT');
    const separate = await look({ ROLES: 'worker', HOST: '127.0.0.1', METRICS_PORT: String(port), METRICS_TOKEN: token });
    expect(separate.of('Metrics')).toBe('ok: readable with METRICS_TOKEN');
    await running.end();

    const given = { host: '127.0.0.1', roles: new Set(['web'] as const), metricsToken: null, metricsPort: null };
    const open = await listening(
      createHttpServer((_request, response) => response.end()),
      '0.0.0.0',
    );
    const shown = await lookAtMetrics({ ...given, port: open, publicUrl: `http://127.0.0.2:${open}` }, true);
    expect(shown).toMatchObject({
      state: 'failure',
      words: expect.stringMatching(/^Anyone can read http:\/\/127\.0\.0\.2:\d+\/metrics\./),
    });
    const hidden = await lookAtMetrics({ ...given, port: open, publicUrl: `http://127.0.0.2:${port}` }, true);
    expect(hidden).toMatchObject({ state: 'ok', words: expect.stringMatching(/, and not through http:\/\/127\.0\.0\.2:\d+$/) });
  });

  test('a collector of traces that accepts them, and one that does not', async () => {
    expect((await look()).of('Traces')).toMatch(/^ok: none/);
    const asked: (string | undefined)[] = [];
    const port = await listening(
      createHttpServer((request, response) => {
        asked.push(request.url);
        response.writeHead(asked.length === 1 ? 200 : 404).end('{}');
      }),
    );
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` };
    expect((await look(own)).of('Traces')).toBe(`ok: 127.0.0.1:${port} accepts them`);
    expect((await look(own)).of('Traces')).toMatch(/^warning: 127\.0\.0\.1:\d+ refuses them \(404\)\./);
    expect(asked).toEqual(['/v1/traces', '/v1/traces']);
    await closeServers();
    const { code, of } = await look(own);
    expect([code, of('Traces')]).toEqual([0, expect.stringMatching(/^warning: 127\.0\.0\.1:\d+ doesn't accept them/)]);
  });

  test('the port of encoders', async () => {
    const held = await listening(createServer((socket) => socket.destroy()));
    const own = { HOST: '127.0.0.1', RTMP_PORT: String(held) };
    expect((await look(own)).of('Encoders')).toMatch(/^warning: \d+ can't be used \(EADDRINUSE\)/);
    await closeServers();
    expect((await look(own)).of('Encoders')).toBe(`ok: ${held}, free`);
    expect((await look({ RTMP_PORT: 'off' })).of('Encoders')).toMatch(/^ok: no port/);
  });

  test('posts that are late or stuck, and logins that end', async () => {
    const one = await createTestDatabase();
    opened.push(one);
    const fine = await look({ DATABASE_URL: one.url });
    expect([fine.of('Posts'), fine.of('Logins')]).toEqual(['ok: none late, none stuck', 'ok: none ends within three days']);
    const workspace = newId();
    await ask(one.url, "insert into workspace (id, name, zone, created_at) values ($1, 'Studio', 'UTC', now())", [workspace]);
    for (const [state, expires] of [
      ['healthy', '2 days'],
      ['healthy', '9 days'],
      ['reconnect', '1 day'],
    ] as const) {
      await ask(
        one.url,
        `insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, version, created_at, expires_at, credentials)
         values ($1, $2, 'bluesky', 'https://pds.example', $3, 'ida.example', 'Ida', $4, 1, now(), now() + $5::interval, 'sealed')`,
        [newId(), workspace, newId(), state, expires],
      );
    }
    for (const [state, token] of [
      ['scheduled', null],
      ['publishing', newId()],
    ] as const) {
      const post = newId();
      const account = '(select id from account order by id limit 1)';
      await ask(one.url, "insert into post (id, workspace_id, text, created_at, updated_at) values ($1, $2, 'Hello', now(), now())", [
        post,
        workspace,
      ]);
      await ask(
        one.url,
        `insert into target (id, post_id, workspace_id, account_id, state, due_at, next_attempt_at, started_at, lease_token)
         values ($1, $2, $3, ${account}, $4, now() - interval '2 hours', now() - interval '6 minutes', now() - interval '2 hours', $5)`,
        [newId(), post, workspace, state, token],
      );
    }
    const watched = await look({ DATABASE_URL: one.url });
    expect(watched.of('Posts')).toBe(
      'warning: 1 target due for more than five minutes. Check that a process with the worker role is running; 1 target going out for more than an hour. Look at the history of these posts.',
    );
    expect(watched.of('Logins')).toBe(
      'warning: 1 account to connect again, 1 account whose login ends within three days. Their people were notified; remind them.',
    );
  });
});

describe('what it uses elsewhere', () => {
  test('a mail server that answers, and one that does not; no password is said', async () => {
    const smtp = await startSmtpServer();
    expect((await look({ SMTP_URL: smtp.url })).of('Mail')).toBe('ok: 127.0.0.1 accepts mail');
    expect(smtp.received).toEqual([]);
    await smtp.close();
    const { code, of, all } = await look({ SMTP_URL: smtp.url.replace('//', '//me:very-secret@') });
    expect(of('Mail')).toMatch(/^failure: 127\.0\.0\.1 doesn't accept mail \(.+\)\. Check SMTP_URL/);
    expect(code).toBe(1);
    expect(all).not.toContain('very-secret');
  });

  test('a bucket that keeps files, and one that does not', async () => {
    const kept = new Map<string, Buffer>();
    const port = await listening(
      createHttpServer(async (request, response) => {
        const path = request.url?.split('?')[0] ?? '';
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        if (request.method === 'PUT') kept.set(path, Buffer.concat(parts));
        if (request.method === 'DELETE') kept.delete(path);
        response.end(request.method === 'GET' ? kept.get(path) : undefined);
      }),
    );
    const bucket = {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'very-secret',
    };
    expect((await look(bucket)).of('Files')).toBe(`ok: in the bucket files at 127.0.0.1:${port}: write, read and delete work`);
    expect(kept.size).toBe(0);
    const closed = await listening(createHttpServer((_request, response) => response.writeHead(403).end()));
    const refused = await look({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${closed}` });
    expect(refused.of('Files')).toMatch(/^failure: the bucket files at 127\.0\.0\.1:\d+ can't be used \(.+\)\. Check S3_BUCKET/);
    expect(refused.all).not.toContain('very-secret');
  });

  test('a model, which is not called', async () => {
    const ai = { AI_PROVIDER: 'openai', AI_MODEL: 'some-model', AI_API_KEY: 'sk-very-secret' };
    const { of, all } = await look(ai);
    expect(of('Assistant')).toBe('ok: openai, some-model, set by AI_PROVIDER (not called)');
    expect(all).not.toContain('very-secret');
    await ask(database.url, "insert into assistant_settings (provider, model, changed_at) values ('anthropic', 'other-model', now())");
    expect((await look()).of('Assistant')).toBe('ok: anthropic, other-model, set in Settings (not called)');
  });
});
