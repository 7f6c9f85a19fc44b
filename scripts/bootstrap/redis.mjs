import { progress } from './progress.mjs';
import { canInstall, findProgram, installWithoutStarting } from './system.mjs';

/**
 * Redis, which Bluesky's index (AppView) needs, for the tests on Bluesky's network. If it can't be installed, this prints that, and they
 * are skipped (or fail, with CI=true).
 */
export async function provideRedis() {
  if (findProgram('redis-server')) return;
  const reason = canInstall()
    ? await progress('Installing Redis for the tests', () => installWithoutStarting('redis-server'))
    : 'not installed; run `sudo apt-get install redis-server`';
  if (!findProgram('redis-server')) console.log(`  Skipping the tests on Bluesky's network (${reason}).`);
}
