import { TestNetwork } from '@atproto/dev-env';

/* Runs a Bluesky server (PDS) with the network's index (AppView) until its parent exits; pds-process.ts says why in a process. The index
   is on PostgreSQL and Redis, whose addresses the package reads from the environment. */
const network = await TestNetwork.create({ dbPostgresSchema: 'network', pds: { jwtSecret: process.argv[2] } });

process.on('disconnect', async () => {
  await network.close();
  process.exit(0);
});
process.send?.({ url: `http://127.0.0.1:${network.pds.port}` });
