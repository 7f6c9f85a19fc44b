// `npm run generate`: writes the web app's API types from the server's own description; with --check it only says whether they are current.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/kernel/config.ts';
import { startEmbedded } from '../server/kernel/database/embedded.ts';
import { createLog } from '../server/kernel/log.ts';
import { openKernel } from '../server/kernel/open-kernel.ts';

const target = new URL('../web/lib/api/generated/schema.d.ts', import.meta.url);
const head = '// Made from the routes by `npm run generate`. Not written by hand.\n\n';

const log = createLog('error');
const dataDir = await mkdtemp(join(tmpdir(), 'everycast-generate-'));
const postgres = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
try {
  const config = readConfig({});
  const { kernel, close } = await openKernel({ config, databaseUrl: postgres.url, dataDir, secretKey: 'for this description alone', log });
  const { http } = await createApp(kernel);
  await http.ready();
  const types = await openapiTypescript(JSON.stringify(http.swagger()), { defaultNonNullable: false });
  await http.close();
  await close();
  const written = head + astToString(types);
  if (!process.argv.includes('--check')) await writeFile(target, written);
  else if ((await readFile(target, 'utf8')) !== written) {
    console.error('web/lib/api/generated/schema.d.ts does not fit the routes any more. Run: npm run generate');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
