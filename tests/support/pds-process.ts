import { TestPds, TestPlc } from '@atproto/dev-env';

/*
 * Runs a Bluesky server (PDS) with its directory of identities (PLC) until its parent is gone.
 * A process of its own, because the packages put their folders where TMPDIR points and keep timers and locks that end with the process.
 */
const plc = await TestPlc.create({});
const pds = await TestPds.create({ didPlcUrl: plc.url, jwtSecret: process.argv[2] });

process.on('disconnect', async () => {
  await pds.close();
  await plc.close();
  process.exit(0);
});
process.send?.({ url: `http://127.0.0.1:${pds.port}` });
