import { AsyncLocalStorage } from 'node:async_hooks';

/** A context and not a parameter: of everything that a stand-in computes from posts, only the texts depend on it. */
const running = new AsyncLocalStorage<string>();

/** Whatever `work` shows of the audience is written in this language (BCP 47). */
export const speaking = <T>(language: string, work: () => T): T => running.run(language, work);

/** The language in which the audience is shown now; English outside of a tenant's requests. */
export const spoken = (): string => running.getStore() ?? 'en';
