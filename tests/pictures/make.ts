import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../server/kernel/config.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openInstance } from '../../server/maintenance/instance.ts';
import { createGround, repository } from '../support/server-process.ts';
import { fill } from './fill.ts';
import { plans } from './plan.ts';
import { openCamera } from './shoot.ts';

/*
 * Makes the home page's pictures of the calendar: of the real app with a made-up plan, in every language that has one here, light and dark.
 *
 *   npm run pictures            all of them
 *   npm run pictures -- de fr   in these languages
 */

const folder = join(repository, 'web/features/site/home/calendar');
const chosen = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

await mkdir(folder, { recursive: true });
const ground = await createGround();
try {
  const url = await ground.launch().ready;
  const instance = await openInstance({ config: readConfig({ DATA_DIR: ground.dataDir }), log: createLog('warn') });
  const database = new pg.Client({ connectionString: instance.databaseUrl });
  await database.connect();
  const camera = await openCamera(url);
  for (const [language, plan] of Object.entries(plans)) {
    if (chosen.length > 0 && !chosen.includes(language)) continue;
    const person = await fill(url, language, plan, database);
    for (const scheme of ['light', 'dark'] as const) {
      const bytes = await camera.shoot(person, { language, scheme, zone: plan.zone, folder });
      say(`${language}, ${scheme}: ${Math.round(bytes / 1000)} kB`);
    }
  }
  await camera.close();
  await database.end();
  await instance.close();
} finally {
  await ground.close();
}
