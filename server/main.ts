import { readConfig } from './kernel/config.ts';
import { StartError } from './kernel/start-error.ts';
import { start } from './start.ts';

/** After this long a stop that hangs is made an end. Milliseconds. */
const longestStop = 20_000;

try {
  const app = await start(readConfig(process.env));
  console.log(app.url ? `\n  Everycast is ready: ${app.url}\n` : '\n  Everycast is at work (no web role).\n');

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), longestStop).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  // What a person can mend is one line; anything else is a fault of ours and shows where.
  console.error(error instanceof StartError ? `Everycast cannot start: ${error.message}` : error);
  process.exit(1);
}
