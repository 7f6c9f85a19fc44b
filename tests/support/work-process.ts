import { openWorkEngine } from './work-engine.ts';

/* A worker in a separate process. Arguments: database, and places by queue as JSON. Each line reports a job: "begins ID", "ends ID",
   "aborted ID". */
const [databaseUrl = '', places = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const engine = await openWorkEngine(databaseUrl);
const stop = engine.start(JSON.parse(places), async ({ id, act }, { signal, progress }) => {
  say(`begins ${id}`);
  if (act === 'crash') process.kill(process.pid, 'SIGKILL');
  if (act === 'half') progress(0.5);
  if (act !== 'end') {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))).finally(() =>
      say(`aborted ${id}`),
    );
  }
  say(`ends ${id}`);
  return { set: { note: `by ${process.pid}` } };
});
say('ready');
process.on(
  'SIGTERM',
  () =>
    void stop()
      .then(engine.close)
      .then(() => process.exit()),
);
