import { createPublishingWorld } from './publishing.ts';
import { twoCallPublisher } from './two-call-platform.ts';

/* A worker in a separate process that can be frozen. Arguments: database, platform, one account and the lengths of leases as JSON. It
   prints “over” whenever a step has ended, whatever the result. */
const [databaseUrl = '', platformUrl = '', account = '', lease = ''] = process.argv.slice(2);
const world = await createPublishingWorld({ databaseUrl, clock: 'database', lease: JSON.parse(lease), fetch: globalThis.fetch });
const known = JSON.parse(account);
world.accounts.set(known.id, known);
Object.assign(
  world.needs.platforms.bluesky.publish,
  twoCallPublisher(platformUrl, 'frozen', () => process.stdout.write('over\n')),
);
const stop = world.publishing.start();
process.stdout.write('begun\n');
process.on(
  'SIGTERM',
  () =>
    void stop()
      .then(() => world.close())
      .then(() => process.exit()),
);
