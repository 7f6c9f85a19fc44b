import type { Config } from '../config.ts';

/** Callers of platforms set their own limits; these are the longest. Milliseconds. */
export const platformPatience = { silenceMs: 180_000, wholeMs: 200_000 };

/** Where the operator has pointed platform adapters, for example a stand-in on its own port. */
export const operatorOrigins = ({ platforms }: Pick<Config, 'platforms'>): Set<string> =>
  new Set(Object.values(platforms).flatMap(({ baseUrl }) => (baseUrl ? [new URL(baseUrl).origin] : [])));
