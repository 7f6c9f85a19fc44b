import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { readConfig } from '../../server/kernel/config.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openInstance } from '../../server/maintenance/instance.ts';
import { createGround, repository } from '../support/server-process.ts';
import { fill } from './fill.ts';
import { fillForGuide } from './guide.ts';
import { plans } from './plan.ts';
import { openCamera } from './shoot.ts';

/*
 * Makes the pictures of the real app with a made-up plan, in every language that has one here: the home page's of the calendar, light and
 * dark, and the guide's of its screens. README.md shows three of those.
 *
 *   npm run pictures            all of them
 *   npm run pictures -- de fr   in these languages
 */

const folder = join(repository, 'web/features/site/home/calendar');
const guide = join(repository, 'web/app/guide/pictures');
const readme = join(repository, 'docs/pictures');
/** The three screens that README.md shows. */
const inReadme = ['calendar', 'composer', 'dashboard'];
const chosen = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

for (const one of [folder, guide, readme]) await mkdir(one, { recursive: true });
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
    for (const shot of await fillForGuide(person, plan)) {
      const taken = sharp(await camera.shootScreen(person, { language, zone: plan.zone }, shot));
      const { size } = await taken.avif({ quality: 48, effort: 4 }).toFile(join(guide, `${shot.slug}-${language}.avif`));
      say(`${language}, ${shot.slug}: ${Math.round(size / 1000)} kB`);
      if (language === 'en' && inReadme.includes(shot.slug))
        await taken.webp({ quality: 75, effort: 6 }).toFile(join(readme, `${shot.slug}.webp`));
    }
  }
  await camera.close();
  await database.end();
  await instance.close();
} finally {
  await ground.close();
}
