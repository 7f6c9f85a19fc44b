/** A navigation that waits for an answer. */
export interface Leaving {
  leave(): void;
  stay(): void;
}

type Ask = (leaving: Leaving) => void;
let ask: Ask | null = null;

/**
 * From now on, a person who navigates to another screen of the app is asked first. The router takes one blocker only, which is the frame's.
 * @returns how to stop that
 */
export function askBeforeLeaving(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** What asks before the current screen is left; null if nothing does. */
export const questionBeforeLeaving = (): Ask | null => ask;
