import { readConfig } from './kernel/config.ts';
import { StartError } from './kernel/start-error.ts';

// Whatever this process and its children write is for its own account alone; what others must read is opened by name.
process.umask(0o077);

/** After this long a stop that hangs is made an end. Milliseconds. */
const longestStop = 20_000;

/** The exit code that was asked for first; who asks again changes nothing. */
const asked = Promise.withResolvers<number>();

// From the first moment, so that a start that is interrupted leaves no database behind. SIGHUP: the terminal was closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(0));
process.on('uncaughtException', (error) => {
  console.error(error);
  asked.resolve(1);
});
asked.promise.then(() => setTimeout(() => process.exit(1), longestStop).unref());

try {
  const config = readConfig();
  // Loaded only now: who mistyped a setting need not wait for the rest.
  const { start } = await import('./start.ts');
  const app = await start(config);
  console.log(app.url ? `\n  Everycast is ready: ${app.url}\n` : '\n  Everycast is running (no web role).\n');
  const code = await asked.promise;
  await app.stop();
  process.exit(code);
} catch (error) {
  // What a person can mend is one line; anything else is a fault of ours and shows where.
  console.error(error instanceof StartError ? `Everycast can't start: ${error.message}` : error);
  process.exit(1);
}
