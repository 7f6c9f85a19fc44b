import { parseArgs } from 'node:util';
import { benchAnalytics } from './analytics/analytics.ts';
import { missed } from './asked.ts';
import { benchBestTime } from './best-time/best-time.ts';
import { benchCalendar } from './calendar/calendar.ts';
import { benchComposer } from './composer/composer.ts';
import { benchDrain } from './drain/drain.ts';
import { benchEditor } from './editor/editor.ts';
import { benchEngagement } from './engagement/engagement.ts';
import { benchImport } from './import/import.ts';
import { benchLinks } from './links/links.ts';
import { benchLive } from './live/live.ts';
import { benchLiveSoak } from './live/soak.ts';
import { benchMeasuring } from './measuring/measuring.ts';
import { benchPublishing } from './publishing/publishing.ts';
import { benchScale } from './scale/scale.ts';
import { benchScreens } from './screens/screens.ts';
import { benchPeople } from './soak/people.ts';
import { benchSoak } from './soak/soak.ts';
import { benchStart } from './start/start.ts';
import { benchTus } from './tus/tus.ts';
import { benchUpload } from './upload/upload.ts';
import { benchVideo } from './video/video.ts';
import { benchWebhooks } from './webhooks/webhooks.ts';

const {
  positionals: [wanted, part],
  values: { people },
} = parseArgs({ allowPositionals: true, options: { people: { type: 'string' } } });

/**
 * `npm run bench [name [part]]`: one benchmark, or all; exits with 1 if one misses its target. `npm run bench soak -- --people 8` measures
 * with so many people at work. Results are added to docs/measurements.md by hand.
 */
const benches: Record<string, (part?: string) => Promise<string>> = {
  analytics: benchAnalytics,
  'best-time': benchBestTime,
  calendar: benchCalendar,
  composer: benchComposer,
  drain: benchDrain,
  editor: benchEditor,
  engagement: benchEngagement,
  import: benchImport,
  links: benchLinks,
  live: benchLive,
  'live-soak': benchLiveSoak,
  measuring: benchMeasuring,
  publishing: benchPublishing,
  scale: benchScale,
  screens: benchScreens,
  soak: () => (people === undefined ? benchSoak() : benchPeople(Number(people))),
  start: benchStart,
  tus: benchTus,
  upload: benchUpload,
  video: benchVideo,
  webhooks: benchWebhooks,
};

if (wanted !== undefined && !(wanted in benches)) {
  console.error(`Unknown benchmark “${wanted}”. Choose from: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(benches)) {
  if (wanted === undefined || wanted === name) console.log(`${name}\n${await run(part)}\n`);
}
if (missed.length > 0) {
  console.error(`targets missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}
