import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until there is an answer other than null and false. How long that may take is for the test's own limit to say. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, null | false>> {
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer as Exclude<T, null | false>;
    await wait(25);
  }
}
