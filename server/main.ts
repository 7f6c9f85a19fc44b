import { readConfig } from './kernel/config.ts';
import { StartError } from './kernel/errors.ts';

// Files this process and its children write are private to its account; what others must read is opened explicitly.
process.umask(0o077);

/** After this long, a hanging stop is forced. Milliseconds. */
const longestStop = 20_000;

/** The first requested exit code; later requests change nothing. */
const asked = Promise.withResolvers<number>();

// From the first moment, so that an interrupted start leaves no database behind. SIGHUP: the terminal was closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(0));
process.on('uncaughtException', (error) => {
  console.error(error);
  asked.resolve(1);
});
/** Ends what a start waits for. */
const stopping = new AbortController();
asked.promise.then(() => {
  stopping.abort(new Error('Stopped before it was ready.'));
  setTimeout(() => process.exit(1), longestStop).unref();
});

try {
  const config = readConfig();
  // Loaded only now, so that a mistyped setting is reported without waiting for the rest.
  const { start } = await import('./start.ts');
  const app = await start(config, stopping.signal);
  console.log(app.url ? `\n  Everycast is ready: ${app.url}\n` : '\n  Everycast is running (neither web nor live role).\n');
  const code = await asked.promise;
  await app.stop();
  process.exit(code);
} catch (error) {
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(await asked.promise);
  // What a person can fix is one line; anything else is a bug and has a stack trace.
  console.error(error instanceof StartError ? `Everycast can't start: ${error.message}` : error);
  process.exit(1);
}
