import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls until there is a result other than null and false, with growing pauses: the server allows 1,200 requests per address and minute.
 * The test's own timeout limits it.
 */
export async function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, null | false>> {
  for (let pause = 20; ; pause = Math.min(pause * 1.2, 400)) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer as Exclude<T, null | false>;
    await wait(pause);
  }
}
