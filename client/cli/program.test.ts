import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeTerminal, fakeTerminal } from '../../tests/support/fake-terminal.ts';
import { shells } from './completion.ts';
import { failureOf } from './failures.ts';
import { createProgram, runCommand, version } from './program.ts';

/* The command line without a server: what is typed, what is kept, and how it ends. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withKey = { EVERYCAST_URL: 'http://localhost:1', EVERYCAST_API_KEY: 'key' };
const workspace = { id: 'w', name: 'Saltmarsh', role: 'owner', zone: 'Europe/Berlin' };
const group = { id: 'g', name: 'Saltmarsh', accountIds: ['a', 'b'] };
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A server with a workspace and a group. Writes are noted. */
function server() {
  const writes: { path: string; body: unknown }[] = [];
  const fetch = async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    if (path === '/api/v1/workspaces/current') return json(workspace);
    if (path === '/api/v1/account-groups') return json({ items: [group] });
    if (path === '/api/v1/labels') return json({ items: [] });
    writes.push({ path, body: await request.json() });
    return json({ error: { code: 'time_is_past', message: 'That time is past.' } }, 422);
  };
  return { fetch, writes };
}

async function run(argv: string[], terminal: FakeTerminal = fakeTerminal(folder, { env: withKey })) {
  return { exit: await runCommand(argv, terminal), ...terminal.said };
}

test('the version is the package’s', async () => {
  const about = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(version).toBe(about.version);
  expect(await run(['--version'])).toEqual({ exit: 0, out: `${version}\n`, err: '' });
});

test('help goes out as a result, wrong usage as an error with the exit code 2', async () => {
  const help = await run(['--help']);
  expect([help.exit, help.err]).toEqual([0, '']);
  for (const one of createProgram(fakeTerminal(folder)).commands) expect(help.out).toContain(one.name());
  for (const wrong of [['pots'], ['post', '--when', 'now'], ['list', '--limit', '0'], ['completion', 'csh'], ['import']]) {
    const { exit, out, err } = await run(wrong);
    expect([wrong, exit, out]).toEqual([wrong, 2, '']);
    expect(err).not.toBe('');
  }
});

test('without a login it says what to do, to programs as JSON', async () => {
  const nobody = () => fakeTerminal(folder);
  expect(await run(['list'], nobody())).toMatchObject({ exit: 3, out: '', err: expect.stringContaining('everycast login') });
  const { exit, err } = await run(['list', '--json'], nobody());
  expect([exit, JSON.parse(err).error.code]).toEqual([3, 'not_signed_in']);
});

test('piped text is scheduled for a group, by a typed time in the workspace’s zone', async () => {
  const { fetch, writes } = server();
  const terminal: FakeTerminal = fakeTerminal(folder, { env: withKey, fetch, input: 'Low tide\n' });
  const { exit, err } = await run(['post', '--group', 'saltmarsh', '--at', 'tomorrow 9:00'], terminal);
  expect(writes).toMatchObject([
    {
      path: '/api/v1/posts',
      body: { text: 'Low tide', accountIds: ['a', 'b'], schedule: { at: '2026-12-02T09:00', zone: 'Europe/Berlin' } },
    },
  ]);
  expect([exit, err]).toEqual([1, 'everycast: That time is past.\n']);
});

test('a dry run sends nothing', async () => {
  const { fetch, writes } = server();
  const { exit, out } = await run(['post', 'Low tide', '-g', 'g', '--now', '--dry-run'], fakeTerminal(folder, { env: withKey, fetch }));
  expect([exit, out, writes]).toEqual([0, 'Would publish now: 2 accounts.\n', []]);
});

test.each([
  [['post'], 'needs a text'],
  [['post', 'x', '--now', '--at', '9:00'], 'Use one of'],
  [['post', 'x', '--now'], '--account or --group'],
  [['post', 'x', '--group', 'saltmash', '--now'], 'There are: Saltmarsh'],
  [['post', 'x', '--group', 'g', '--at', 'whenever'], 'isn’t a time'],
  [['post', 'x', '--group', 'g', '--at', '9:00', '--zone', 'Berlin'], 'no time zone'],
  [['post', 'x', '--alt', 'A door'], 'more alt texts'],
  [['upload', tmpdir()], 'is a folder'],
])('%j is refused before anything is sent', async (argv, why) => {
  const { fetch, writes } = server();
  const { exit, err } = await run(argv, fakeTerminal(folder, { env: withKey, fetch }));
  expect([exit, err, writes]).toEqual([2, expect.stringContaining(why), []]);
});

test('a missing file is named', async () => {
  const { exit, err } = await run(['upload', join(folder, 'nothing.jpg')]);
  expect([exit, err]).toEqual([5, expect.stringContaining('nothing.jpg')]);
});

test('without a network it ends with 4', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const { exit, err } = await run(['whoami'], fakeTerminal(folder, { env: withKey, fetch }));
  expect([exit, err]).toEqual([4, expect.stringContaining('can’t be reached')]);
});

test('Ctrl-C ends it with 130', async () => {
  const terminal: FakeTerminal = fakeTerminal(folder, {
    env: withKey,
    fetch: async (request) => {
      terminal.stop();
      throw request.signal.reason;
    },
  });
  expect(await run(['whoami'], terminal)).toEqual({ exit: 130, out: '', err: 'everycast: Interrupted.\n' });
});

test('login keeps the key for its owner alone, and only for its server; logout forgets it', async () => {
  const own = join(folder, 'login');
  const keys: (string | null)[] = [];
  const fetch = async (request: Request) => {
    keys.push(request.headers.get('authorization'));
    return json(workspace);
  };
  const at = (argv: string[], input?: string) => run(argv, fakeTerminal(own, { fetch, input }));
  expect(await at(['login', 'social.example.org', '--key-from-input'], 'secret\n')).toMatchObject({
    exit: 0,
    out: 'Saltmarsh (owner) on https://social.example.org\n',
  });
  const path = join(own, 'settings.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ url: 'https://social.example.org', apiKey: 'secret' });
  expect((await at(['whoami'])).exit).toBe(0);
  expect((await at(['whoami', '--url', 'https://elsewhere.example.org'])).exit).toBe(3);
  expect(keys).toEqual(['Bearer secret', 'Bearer secret']);
  await at(['logout']);
  expect((await at(['whoami'])).exit).toBe(3);
});

test.each([
  ['social.example.org/', 'https://social.example.org'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['localhost.example.org', 'https://localhost.example.org'],
])('login to %s goes to %s', async (typed, url) => {
  const terminal = fakeTerminal(join(folder, 'scheme'), { fetch: async () => json(workspace), input: 'secret\n' });
  expect(await run(['login', typed, '--key-from-input'], terminal)).toMatchObject({ exit: 0, out: `Saltmarsh (owner) on ${url}\n` });
});

test('a key that is made in the browser arrives, and only from the page that was opened', async () => {
  const own = join(folder, 'browser');
  const answers: unknown[] = [];
  const terminal: FakeTerminal = fakeTerminal(own, {
    fetch: async () => json(workspace),
    openBrowser: async (page) => {
      const { origin, pathname, searchParams } = new URL(page);
      expect([origin, pathname]).toEqual(['http://social.example.org', '/settings/api-keys']);
      const [port = '', state = ''] = (searchParams.get('login') ?? '').split('-');
      for (const wrong of ['?key=stolen', `?state=${state}`, '?state=guess&key=stolen', `nothing?state=${state}&key=stolen`])
        answers.push((await fetch(`http://127.0.0.1:${port}/${wrong}`)).status);
      const passed = await fetch(`http://127.0.0.1:${port}/?state=${state}&key=secret`, { redirect: 'manual' });
      answers.push(passed.status, passed.headers.get('location'));
      return true;
    },
  });
  expect((await run(['login', 'http://social.example.org'], terminal)).exit).toBe(0);
  expect(answers).toEqual([404, 404, 404, 404, 303, 'http://social.example.org/settings/api-keys']);
  expect(JSON.parse(await readFile(join(own, 'settings.json'), 'utf8')).apiKey).toBe('secret');
});

test('without a browser the key is pasted; Ctrl-C ends the wait for it', async () => {
  const pasted = fakeTerminal(join(folder, 'pasted'), { fetch: async () => json(workspace), readSecret: async () => ' secret ' });
  expect(await run(['login', 'social.example.org'], pasted)).toMatchObject({ exit: 0, err: expect.stringContaining('/settings/api-keys') });
  const waiting: FakeTerminal = fakeTerminal(join(folder, 'waiting'), {
    openBrowser: async () => {
      setImmediate(waiting.stop);
      return true;
    },
  });
  expect((await run(['login', 'social.example.org'], waiting)).exit).toBe(130);
});

test('a wrong key isn’t kept', async () => {
  const own = join(folder, 'wrong');
  const fetch = async () => json({ error: { code: 'not_signed_in', message: 'Sign in.' } }, 401);
  const terminal: FakeTerminal = fakeTerminal(own, { fetch, input: 'wrong' });
  expect(await run(['login', 'social.example.org'], terminal)).toMatchObject({ exit: 3, err: 'everycast: Sign in.\n' });
  await expect(readFile(join(own, 'settings.json'))).rejects.toThrow('ENOENT');
});

test('settings that can’t be read or written are named', async () => {
  const own = await mkdtemp(join(folder, 'broken-'));
  await writeFile(join(own, 'settings.json'), '{');
  expect((await run(['list'], fakeTerminal(own))).err).toContain(join(own, 'settings.json'));
  // Root may write everywhere; a file where the folder should be stops everyone.
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await chmod(file, 0o600);
  const terminal: FakeTerminal = fakeTerminal(join(file, 'inside'), { fetch: async () => json(workspace), input: 'secret' });
  expect((await run(['login', 'social.example.org'], terminal)).exit).toBe(5);
});

test('a full disk is said with its file', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write', path: '/a/b' });
  expect(failureOf(full)).toEqual({ exitCode: 5, code: 'disk_full', message: 'The disk is full (/a/b). Free some space, then try again.' });
});

test.each(shells)('%s completes every command', async (shell) => {
  const { exit, out } = await run(['completion', shell]);
  expect(exit).toBe(0);
  for (const one of createProgram(fakeTerminal(folder)).commands) expect(out).toContain(one.name());
  expect(out).toContain(shell === 'fish' ? '-l dry-run' : '--dry-run');
});
