import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { readConfig } from '../../server/kernel/config.ts';
import { createLog } from '../../server/kernel/log.ts';
import { program } from '../../server/kernel/program.ts';
import { backup } from '../../server/maintenance/backup.ts';
import { openInstance, sized } from '../../server/maintenance/instance.ts';
import { createGround } from '../support/server-process.ts';
import { addActivity } from './fill/activity.ts';
import { addApprovals } from './fill/approvals.ts';
import { engage } from './fill/engagement.ts';
import { addImages } from './fill/images.ts';
import { serveMaterial } from './fill/material.ts';
import { addLeaving, addPeople, addSettings } from './fill/people.ts';
import { addPlans } from './fill/plans.ts';
import { publishAsBo, publishAsTeam } from './fill/publishing.ts';
import { addRows, waitForMetrics } from './fill/rows.ts';
import { addSecurity } from './fill/security.ts';
import { addStreams, startStream } from './fill/streams.ts';
import { editVideo } from './fill/video.ts';
import { changedMigrations, dumpOf, migrationSums, releasedFile, releasedMigrations, secretKey, seenOf } from './released.ts';
import { emptyTables } from './schema.ts';
import { look } from './seen.ts';

/*
 * Makes the dump of this version, which every later version's migrations are tested against: a real instance that people have used.
 *
 *   npm run release-dump            once, when a version is released
 *   npm run release-dump -- --again makes it again, before anybody has the version
 */

const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } });
const { version } = program;
const dump = dumpOf(version);
const say = (line: string) => void process.stdout.write(`${line}\n`);
if (existsSync(dump) && !values.again) throw new Error(`${dump} is there already. Is the version in package.json the new one?`);
const now = await migrationSums();
const released = Object.fromEntries(Object.entries(await releasedMigrations()).filter(([, { since }]) => since !== version));
const changed = changedMigrations(released, now);
if (changed.length > 0) throw new Error(`Released migrations were changed: ${changed.join(', ')}. Add a forward migration instead.`);
for (const [name, sha256] of Object.entries(now)) released[name] ??= { since: version, sha256 };

const folder = await mkdtemp(join(tmpdir(), 'everycast-release-'));
const ground = await createGround();
const material = await serveMaterial(folder);
try {
  const server = ground.launch({ SECRET_KEY: secretKey });
  const url = await server.ready;
  const people = await addPeople(url);
  await addSettings(people, material.url);
  await addLeaving(url, people.bo);
  const { accounts, film } = await publishAsTeam(people, material.url, url);
  say('The team has published.');
  await addActivity(url, people);
  await addApprovals(people);
  await addImages(people);
  await publishAsBo(people);
  const encoder = await startStream(people.bo);
  say('Bo has published.');
  people.ida.enter(people.harbour);
  await editVideo(people.ida, film.id);
  say('A video was edited.');
  await engage(people);
  say('People were answered.');
  people.ida.enter(people.harbour);
  await addStreams(people.ida, accounts.get('mastodon')?.id ?? '');
  say('Streams were sent.');
  await addSecurity(url, people);
  await addPlans(people);

  const settings = { DATA_DIR: ground.dataDir, SECRET_KEY: secretKey };
  const task = { config: readConfig(settings), log: createLog('warn'), say, signal: new AbortController().signal };
  const instance = await openInstance(task);
  const client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await waitForMetrics(client);
  await addRows(client);
  const empty = await emptyTables(client);
  if (empty.length > 0) throw new Error(`These tables have no rows: ${empty.join(', ')}. Add some in tests/releases/fill.`);
  const seen = [await look(people.ida, people.harbour), await look(people.bo, people.studio)];
  const tar = await backup(task, join(folder, 'dump.tar'));
  await client.end();
  await instance.close();
  encoder.cut();

  await writeFile(dump, gzipSync(await readFile(tar), { level: 9 }));
  await writeFile(seenOf(version), `${JSON.stringify(seen, null, 2)}\n`);
  await writeFile(releasedFile, `${JSON.stringify(released, null, 2)}\n`);
  say(`${dump}: ${sized((await readFile(dump)).length)}.`);
} finally {
  material.close();
  await ground.close();
  await rm(folder, { recursive: true, force: true });
}
