import { toApiProblem } from '../api/problem.ts';

type Answer = (confirmed: boolean) => void;
let asking: Answer | null = null;
const listeners = new Set<() => void>();

function set(next: Answer | null): void {
  asking?.(false); // one question at a time
  asking = next;
  for (const listener of listeners) listener();
}

/** The question whether it is really them; the dialog in the settings shows it. */
export const identityQuestion = {
  current: () => asking,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  answer(confirmed: boolean): void {
    const answer = asking;
    asking = null;
    answer?.(confirmed);
    for (const listener of listeners) listener();
  },
};

/**
 * A call that changes account security. If the server wants to know first that it's them, they are asked, and the call is made again.
 * @throws ApiProblem confirm_identity if they don't say
 */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (toApiProblem(thrown).code !== 'confirm_identity') throw thrown;
    if (await new Promise<boolean>(set)) return call();
    throw thrown;
  }
}
