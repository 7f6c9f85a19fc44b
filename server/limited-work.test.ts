import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agency, openAgency } from '../tests/support/agency.ts';
import { runSql } from './kernel/database/run-sql.ts';

/** What a limited member does themselves, they see. */

let agency: Agency;
beforeAll(async () => {
  agency = await openAgency();
  await agency.limitTo([agency.samples['account-groups/:id'] ?? '']);
});
afterAll(() => agency?.close());

const run = (statement: string, values: unknown[] = []) => runSql(agency.database.db, statement, values);
const ask = async <Body>(method: string, path: string, body?: object | FormData) => {
  const [status, text] = await agency.ask(agency.guest, method, path, body);
  return { status, text, body: (text && JSON.parse(text)) as Body };
};
const picture = async (background: string): Promise<FormData> => {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${background}.png`);
  return form;
};

test('a picture they upload, also once its ingest is long over', async () => {
  const added = await ask<{ id: string }>('POST', '/api/v1/media', await picture('teal'));
  expect([added.status, added.text]).toEqual([201, expect.stringContaining('teal')]);
  const { id } = added.body;
  await run("update media_ingest set ended_at = now() - interval '30 days' where media_id = $1", [id]);
  await agency.app.features.media.tidy();
  expect((await ask('GET', `/api/v1/media/${id}`)).status).toBe(200);
  const posted = await ask<{ id: string }>('POST', '/api/v1/posts', { text: 'With a picture', media: [{ id, alt: '' }] });
  expect([posted.status, posted.text]).toEqual([201, expect.stringContaining(id)]);
});

test('one that the workspace has already, where they don’t see it', async () => {
  const [status, text] = await agency.ask(agency.owner, 'POST', '/api/v1/media', await picture('maroon'));
  expect(status).toBe(201);
  const { id } = JSON.parse(text) as { id: string };
  expect((await ask('GET', `/api/v1/media/${id}`)).status).toBe(404);
  expect(await ask('POST', '/api/v1/media', await picture('maroon'))).toMatchObject({ status: 201, body: { id } });
  expect((await ask('GET', `/api/v1/media/${id}`)).status).toBe(200);
});

test('uploads in pieces and imports, on their way', async () => {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.jpg')}` };
  const upload = await fetch(`${agency.app.origin}/api/v1/media/uploads`, { method: 'POST', headers: { ...agency.guest, ...headers } });
  expect(upload.status).toBe(201);
  const id = upload.headers.get('location')?.split('/').at(-1);
  expect((await ask('GET', `/api/v1/media/ingests/${id}`)).status).toBe(200);
  const started = await ask<{ id: string }>('POST', '/api/v1/media/imports', { url: 'https://example.org/theirs.jpg' });
  expect(started.status).toBe(202);
  expect((await ask('GET', `/api/v1/media/imports/${started.body.id}`)).status).toBe(200);
});

test('a cut of a video that they save', async () => {
  const job = agency.samples['jobs/:id'];
  const video = agency.samples['media/:id'];
  await run(
    `insert into media_ingest (id, workspace_id, user_id, source, name, stage, state, next_attempt_at, received_bytes, media_id, cleaned, created_at, changed_at, ended_at)
     select gen_random_uuid(), workspace_id, $2, 'upload', name, 'check', 'done', null, 9, id, true, now(), now(), now() from media where id = $1`,
    [video, agency.guestId],
  );
  const folder = await mkdtemp(join(tmpdir(), 'everycast-cut-'));
  const film = join(folder, 'cut.mp4');
  await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=5', '-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', film]);
  const key = (await run('select file_key, poster_key from video_job where id = $1', [job])) as { file_key: string; poster_key: string }[];
  await agency.app.storage.put(key[0]?.file_key ?? '', new Uint8Array(await readFile(film)), 'video/mp4');
  const poster = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await agency.app.storage.put(key[0]?.poster_key ?? '', new Uint8Array(poster), 'image/jpeg');
  await rm(folder, { recursive: true });
  const saved = await ask<{ id: string }>('POST', `/api/v1/videos/jobs/${job}/save`);
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('talk')]);
  await run('delete from video_job where id = $1', [job]);
  expect((await ask('GET', `/api/v1/media/${saved.body.id}`)).status).toBe(200);
});

test('drafts, folders and snippets', async () => {
  for (const [path, body, list] of [
    ['/api/v1/posts', { text: 'Without an account' }, '/api/v1/posts?state=draft'],
    ['/api/v1/media/folders', { name: 'Theirs' }, '/api/v1/media/folders'],
    ['/api/v1/snippets', { kind: 'snippet', name: 'Theirs', text: 'Hi' }, '/api/v1/snippets'],
  ] as const) {
    const added = await ask<{ id: string }>('POST', path, body);
    expect([path, added.status, added.text]).toEqual([path, 201, expect.stringContaining('"id"')]);
    const seen = await ask('GET', list);
    expect([path, seen.status, seen.text]).toEqual([path, 200, expect.stringContaining(added.body.id)]);
  }
});
