// `npm run generate`: writes the types of texts from the locale files, the web app's API types from the server's own description, and the
// capabilities table and the editor's presets from the manifests; with --check it only reports whether they are current.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/kernel/config.ts';
import { startEmbedded } from '../server/kernel/database/embedded.ts';
import { createLog } from '../server/kernel/log.ts';
import { openKernel } from '../server/kernel/open-kernel.ts';
import { manifestsOf, platforms } from '../server/platforms.ts';
import { apiTypes } from './generate/api-types.ts';
import { areasIn, areaTypes, wordModules } from './generate/areas.ts';
import { capabilities } from './generate/capabilities.ts';
import { platformPresets } from './generate/platform-presets.ts';

const head = "// Generated from the routes by `npm run generate`. Don't edit.\n\n";

const [messages, screens] = ['', 'screens/'].map((folder) => areasIn(new URL(`../messages/locales/en/${folder}`, import.meta.url)));
await keep('messages/generated/areas.ts', areaTypes(messages, '../locales/en'));
await keep('web/lib/i18n/generated/areas.ts', areaTypes(screens, '@everycast/messages/locales/en/screens'));
await keep('web/lib/i18n/generated/words.d.ts', wordModules(screens, '../i18n.ts'));

const log = createLog('error');
const dataDir = await mkdtemp(join(tmpdir(), 'everycast-generate-'));
const postgres = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
try {
  const config = readConfig({});
  const { kernel, close } = await openKernel({ config, databaseUrl: postgres.url, dataDir, secretKey: 'for this description alone', log });
  const { http } = await createApp(kernel);
  await http.ready();
  const types = await apiTypes(http.swagger());
  await http.close();
  await close();
  await keep('web/lib/api/generated/schema.d.ts', head + types);
  // A module: the compiler passes declarations by when it packs the client.
  await keep('client/generated/schema.ts', head + types);
  await keep('contract/generated/platform-presets.ts', platformPresets(Object.values(manifestsOf(platforms))));
  await keep('docs/capabilities.md', capabilities(Object.values(manifestsOf(platforms))));
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function keep(path, text) {
  const target = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) return writeFile(target, text);
  if ((await readFile(target, 'utf8').catch(() => '')) === text) return;
  console.error(`${path} is out of date. Run: npm run generate`);
  process.exitCode = 1;
}
