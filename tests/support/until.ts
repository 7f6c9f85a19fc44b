import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again and again until there is an answer other than null and false, with growing pauses: the server lets one address ask 1,200 times a minute.
 * How long it may take is for the test's own limit to say.
 */
export async function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, null | false>> {
  for (let pause = 20; ; pause = Math.min(pause * 1.2, 400)) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer as Exclude<T, null | false>;
    await wait(pause);
  }
}
