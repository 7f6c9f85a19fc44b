import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { needsOfReports } from '../../../tests/support/reports.ts';
import { readConfig } from '../../kernel/config.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { createAnalyticsReports } from './analytics-reports.ts';
import { reportsRoutes } from './routes/all.ts';

/* A shared report with a logo and pictures of its top posts. */

let database: TestDatabase;
let folder = '';
let http: Http;
let close: () => Promise<void>;
const [workspaceId, logoId, first, second] = [newId(), newId(), newId(), newId()];
const owner = 'the-owner';
/** The top posts' media, best first. */
let best = [first, second];
/** How often the figures were read. */
let readings = 0;

const pathOf = (id: string): string => join(folder, `${id}.png`);
const draw = (id: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 15, g: 122, b: 77, alpha: 0.5 } } })
    .png()
    .toFile(pathOf(id));

function openNeeds() {
  const needs = needsOfReports({ workspaceId, ownerId: owner, groupId: newId() });
  const publishedAt = new Date('2026-11-10T09:00:00Z');
  const figures = { reach: 100, rate: 0.1, clicks: 1 };
  return {
    ...needs,
    dashboard: {
      ...needs.dashboard,
      overview: (id: string, query: Parameters<typeof needs.dashboard.overview>[1]) => {
        readings += 1;
        return needs.dashboard.overview(id, query);
      },
      measured: async () =>
        best.map((mediaId, index) => {
          const [postId, engagement] = [newId(), 100 - index];
          return { ...figures, postId, text: 'Glaze', publishedAt, platforms: ['mastodon' as const], mediaId, engagement, key: engagement };
        }),
    },
    brand: { of: async () => ({ logo: { id: logoId } as never, colors: ['#0f7a4d'], fonts: [], watermark: null }) },
    media: {
      ...needs.media,
      local: <T>(_workspaceId: string, id: string, use: (file: { path: string; media: never }) => Promise<T>) =>
        use({ path: pathOf(id), media: {} as never }),
      serve: async (_workspaceId: string, id: string) => ({
        contentType: 'image/png',
        hash: id,
        name: '',
        bytes: null,
        open: async () => createReadStream(pathOf(id)),
      }),
    },
    posts: { get: () => Promise.reject(new AppError('not_found', 'posts.gone')) },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'everycast-shared-'));
  await draw(logoId, 3_000, 1_000);
  for (const id of [first, second]) await draw(id, 480, 320);
  const ask = (query: string, value: string) => runSql(database.db, query, [value]);
  await ask("insert into workspace (id, name, zone, created_at) values ($1, 'Tidewater', 'Europe/Lisbon', now())", workspaceId);
  await ask(
    "insert into auth_user (id, name, email, email_verified, created_at, updated_at) values ($1, 'Ida', 'ida@example.org', false, now(), now())",
    owner,
  );
  const config = readConfig({ PUBLIC_URL: 'https://social.example' });
  const parts = { databaseUrl: database.url, dataDir: folder, secretKey: 'a secret key for tests alone', log: createLog('silent') };
  const opened = await openKernel({ config, ...parts });
  close = opened.close;
  const reports = createAnalyticsReports(opened.kernel, openNeeds());
  const members = { [owner]: { [workspaceId]: 'owner' } } as const;
  http = await openTestHttp({ db: opened.kernel.db, members, routes: (open) => reportsRoutes(open, reports) });
});
afterAll(async () => {
  await http?.close();
  await close?.();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  best = [first, second];
  readings = 0;
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  http.inject({ method, url, headers: { 'x-user': owner }, ...(payload && { payload }) });
async function shared(): Promise<{ id: string; at: string }> {
  const link = { title: 'Harbour report', scope: { kind: 'all' }, from: '2026-11-09', to: '2026-11-15', days: 7 };
  const { id, address } = (await call('POST', '/api/v1/report-links', link)).json();
  return { id, at: String(address).replace('https://social.example', '') };
}
const visit = (url: string) => http.inject({ method: 'GET', url });
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  return { format, width, height, hasAlpha };
};

test('a link shows the logo and the pictures of its page, from one reading of the figures', async () => {
  const { at } = await shared();
  const { body } = await visit(at);
  for (const picture of ['logo.png', `pictures/${first}.jpg`, `pictures/${second}.jpg`]) expect(body).toContain(`src="${at}/${picture}"`);
  const logo = await visit(`${at}/logo.png`);
  expect(logo.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
  expect(await sizeOf(logo.rawPayload)).toEqual({ format: 'png', width: 528, height: 176, hasAlpha: true });
  // Another post is the best one now: each picture stays that of its post.
  best = [second];
  for (const id of [first, second]) {
    const picture = await visit(`${at}/pictures/${id}.jpg`);
    expect(await sizeOf(picture.rawPayload)).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
  }
  expect(readings).toBe(1);
});

test('only what a report shows can be read with its link, and nothing once it is revoked', async () => {
  const { id, at } = await shared();
  best = [second];
  expect((await visit(`${at}/pictures/${second}.jpg`)).statusCode).toBe(200);
  for (const other of [first, logoId, newId()]) expect((await visit(`${at}/pictures/${other}.jpg`)).statusCode).toBe(404);
  await call('POST', `/api/v1/report-links/${id}/revoke`);
  expect((await visit(at)).statusCode).toBe(410);
  for (const path of ['logo.png', `pictures/${second}.jpg`]) expect((await visit(`${at}/${path}`)).statusCode).toBe(404);
});

test('the PDF has the logo and the pictures', async () => {
  const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
  best = [];
  const onlyLogo = await call('GET', '/api/v1/analytics-reports/report.pdf?from=2026-11-09&to=2026-11-15');
  expect(onlyLogo.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(imagesIn(onlyLogo.rawPayload)).toBeGreaterThan(0);
  best = [first];
  const both = await call('GET', '/api/v1/analytics-reports/report.pdf?from=2026-11-09&to=2026-11-15');
  expect(imagesIn(both.rawPayload)).toBeGreaterThan(imagesIn(onlyLogo.rawPayload));
});
