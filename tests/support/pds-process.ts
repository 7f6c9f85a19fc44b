import { TestPds, TestPlc } from '@atproto/dev-env';

/* Runs a Bluesky server (PDS) with its identity directory (PLC) until its parent exits. A separate process, because the packages use
   TMPDIR for their folders and keep timers and locks that end with the process. */
const plc = await TestPlc.create({});
const pds = await TestPds.create({ didPlcUrl: plc.url, jwtSecret: process.argv[2] });

process.on('disconnect', async () => {
  await pds.close();
  await plc.close();
  process.exit(0);
});
process.send?.({ url: `http://127.0.0.1:${pds.port}` });
