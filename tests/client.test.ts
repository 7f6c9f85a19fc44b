import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatedWebhook } from '@everycast/contract/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../client/cli/program.ts';
import { answer, createEverycast, type Everycast, each, verifyWebhook, WebhookVerificationError } from '../client/index.ts';
import { type AppWithKey, openAppWithKey } from './support/client.ts';
import type { FakeTerminal } from './support/fake-terminal.ts';
import { until } from './support/until.ts';
import { picture } from './support/uploads.ts';
import { startReceiver } from './support/webhooks.ts';

/* The client and the command line against the whole app. */

let world: AppWithKey;
let everycast: Everycast;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-client-'));
  world = await openAppWithKey();
  everycast = createEverycast({ url: world.app.origin, apiKey: world.apiKey });
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(
  argv: string[],
  more: Parameters<AppWithKey['terminal']>[1] = {},
  terminal: FakeTerminal = world.terminal(folder, more),
) {
  return { exit: await runCommand(argv, terminal), ...terminal.said };
}
const created = (text: string) => answer(everycast.http.POST('/api/v1/posts', { body: { text } }));

test('calls are typed, and lists are read to their end', async () => {
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three']) ids.push((await created(`Page ${text}`)).id);
  const page = (cursor: string | undefined) =>
    answer(everycast.http.GET('/api/v1/posts', { params: { query: { search: 'Page', limit: 1, cursor } } }));
  const found: string[] = [];
  for await (const { id } of each(page)) found.push(id);
  expect(found.toSorted()).toEqual(ids.toSorted());
});

test('the API’s errors are thrown with their code', async () => {
  const wrong = everycast.http.GET('/api/v1/posts/{id}', { params: { path: { id: crypto.randomUUID() } } });
  await expect(wrong).rejects.toMatchObject({ name: 'EverycastError', code: 'not_found', status: 404 });
  const stranger = createEverycast({ url: world.app.origin, apiKey: 'wrong' });
  await expect(stranger.http.GET('/api/v1/workspaces/current')).rejects.toMatchObject({ code: 'not_signed_in', status: 401 });
});

test('a post whose answer is lost is created once', async () => {
  let lost = 0;
  const shaky = createEverycast({
    url: world.app.origin,
    apiKey: world.apiKey,
    fetch: async (request) => {
      const response = await fetch(request);
      if (request.method !== 'POST' || lost > 0) return response;
      lost += 1;
      throw new TypeError('terminated');
    },
  });
  await answer(shaky.http.POST('/api/v1/posts', { body: { text: 'Said once' } }));
  const { items } = await answer(everycast.http.GET('/api/v1/posts', { params: { query: { search: 'Said once' } } }));
  expect([lost, items.length]).toEqual([1, 1]);
});

test('a file is uploaded with progress, and an interrupted upload continues', async () => {
  const sent: number[] = [];
  const bytes = await picture('#123456');
  const media = await everycast.upload(new Blob([new Uint8Array(bytes)]), { name: 'a.png', onProgress: (done) => void sent.push(done) });
  expect(media).toMatchObject({ kind: 'image', name: 'a.png', width: 50 });
  expect(sent.at(-1)).toBe(bytes.length);

  const other = new Blob([new Uint8Array(await picture('#654321'))]);
  const stopping = new AbortController();
  let url = '';
  const stopped = everycast.upload(other, {
    name: 'b.png',
    signal: stopping.signal,
    onStart: (at) => {
      url = at;
      stopping.abort(new Error('Interrupted.'));
    },
  });
  await expect(stopped).rejects.toThrow('Interrupted.');
  expect(await everycast.upload(other, { name: 'b.png', resume: url })).toMatchObject({ name: 'b.png' });
});

test('events arrive until the signal is aborted', async () => {
  const stopping = new AbortController();
  const events = everycast.events(stopping.signal);
  const first = events.next();
  // The stream is open once something has arrived.
  let isOver = false;
  const seen = first.finally(() => {
    isOver = true;
  });
  await until(async () => {
    await created('Something happens');
    return isOver;
  });
  expect((await seen).value).toMatchObject({ type: 'post.changed' });
  stopping.abort();
  expect((await events.next()).done).toBe(true);
});

test('what the server posts to a webhook is verified, also while its secret is replaced', async () => {
  const { url, received, close } = await startReceiver();
  try {
    // Keys can't manage webhooks; the person can.
    const manage = (path: string, body = {}) => world.person.call<CreatedWebhook>('POST', `/api/v1/webhooks${path}`, body);
    const { id, secret } = await manage('', { name: 'Board', url: `${url}/hook`, events: ['post.published'] });
    const replaced = await manage(`/${id}/secret`);
    await manage(`/${id}/test`);
    const got = await until(() => received[0] ?? null);
    const headers = {
      'webhook-id': got.id,
      'webhook-timestamp': String(got.timestamp),
      'webhook-signature': got.signatures.join(' '),
    };
    for (const one of [secret, replaced.secret]) {
      expect(verifyWebhook(got.body, headers, one)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
      expect(() => verifyWebhook(`${got.body} `, headers, one)).toThrow(WebhookVerificationError);
    }
  } finally {
    await close();
  }
});

test('echo text | everycast post --group saltmarsh --at "tomorrow 9:00"', async () => {
  const { exit, out, err } = await run(['post', '--group', 'saltmarsh', '--at', 'tomorrow 9:00', '--json'], { input: 'Low tide\n' });
  expect([exit, err]).toEqual([0, '']);
  const post = JSON.parse(out);
  expect(post).toMatchObject({ text: 'Low tide', state: 'scheduled', targets: [{ accountId: world.accountId }] });
  expect(post.schedule.at).toMatch(/T09:00$/);

  expect(await run(['schedule', post.id, 'draft'])).toMatchObject({ exit: 0, out: 'Saved as a draft: 1 account.\n' });
  const listed = await run(['list', '--search', 'Low tide']);
  expect([listed.exit, listed.out]).toEqual([0, expect.stringContaining(post.id)]);
  expect((await run(['schedule', post.id, '2020-01-01T09:00'])).exit).toBe(1);
});

test('files are posted with alt texts and uploaded, and one that is refused doesn’t keep the others', async () => {
  const [good, bad] = [join(folder, 'door.png'), join(folder, 'bad.png')];
  await writeFile(good, await picture('#00ff00'));
  await writeFile(bad, 'no picture');
  const { exit, out } = await run(['post', 'A door', '--media', good, '--alt', 'Green', '--json']);
  expect([exit, JSON.parse(out).media]).toMatchObject([0, [{ alt: 'Green', media: { name: 'door.png' } }]]);
  const both = await run(['upload', bad, good]);
  expect(both).toMatchObject({ exit: 1, out: expect.stringContaining('door.png'), err: expect.stringContaining('1 of 2 files') });
  // Nothing is left to be continued.
  expect(await readFile(join(folder, 'uploads.json'), 'utf8')).not.toContain('.png');
});

test('an upload that Ctrl-C interrupts continues with the same command', async () => {
  const path = join(folder, 'tide.png');
  await writeFile(path, await picture('#abcdef'));
  const terminal = world.terminal(folder, { isWatched: true });
  const { err } = terminal;
  terminal.err = (text) => {
    err(text);
    // The first bar that is drawn.
    if (text.includes('%')) terminal.stop();
  };
  expect(await run(['upload', path], {}, terminal)).toMatchObject({
    exit: 130,
    out: '',
    err: expect.stringContaining('same command again'),
  });
  expect(await readFile(join(folder, 'uploads.json'), 'utf8')).toContain('tide.png');
  expect(await run(['upload', path])).toMatchObject({ exit: 0, out: expect.stringContaining('tide.png') });
  expect(await readFile(join(folder, 'uploads.json'), 'utf8')).not.toContain('tide.png');
});

test('a file is imported; with a problem in it, nothing is', async () => {
  const path = join(folder, 'plan.csv');
  await writeFile(path, 'Caption,Publish at\nImported tide,2031-05-01 09:00\nNo such day,2031-02-30 09:00\n');
  const imported = async () =>
    (await answer(everycast.http.GET('/api/v1/posts', { params: { query: { search: 'Imported tide' } } }))).items.length;
  const group = ['--group', 'saltmarsh'];
  const dry = await run(['import', path, ...group, '--dry-run']);
  expect(dry).toMatchObject({ exit: 0, out: 'Would import 1 post. 1 row with problems.\n', err: expect.stringContaining('3') });
  expect(await run(['import', path, ...group])).toMatchObject({ exit: 1, err: expect.stringContaining('nothing was imported') });
  expect(await imported()).toBe(0);
  expect(await run(['import', path, ...group, '--skip-problems'])).toMatchObject({ exit: 0, out: 'Imported 1 post.\n' });
  expect(await imported()).toBe(1);
});

test('what there is to read is read, as tables and as JSON', async () => {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
  await world.person.call('POST', '/api/v1/queues', { groupId: world.groupId, zone: 'Europe/Berlin', slots });
  expect(await run(['post', 'In the queue', '--group', 'saltmarsh', '--queue'])).toMatchObject({
    exit: 0,
    out: expect.stringContaining('Queued for'),
  });
  for (const command of ['whoami', 'accounts', 'groups', 'queue', 'inbox', 'analytics', 'live']) {
    const [people, programs] = [await run([command]), await run([command, '--json'])];
    expect([command, people.exit, people.err, programs.exit]).toEqual([command, 0, '', 0]);
    expect(people.out).not.toBe('');
    expect(JSON.parse(programs.out)).toBeTruthy();
  }
  expect((await run(['queue'])).out).toContain('Saltmarsh');
});

test('tail prints a line for each event until Ctrl-C', async () => {
  const terminal = world.terminal(folder);
  const running = run(['tail', '--json'], {}, terminal);
  await until(async () => {
    await created('Something happens again');
    return terminal.said.out.includes('\n');
  });
  terminal.stop();
  expect((await running).exit).toBe(0);
  expect(JSON.parse(terminal.said.out.split('\n')[0] ?? '')).toMatchObject({ type: 'post.changed' });
});
