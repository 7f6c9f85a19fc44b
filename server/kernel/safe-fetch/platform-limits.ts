import type { Config } from '../config.ts';

/** Callers of platforms set their own limits; these are the longest. Milliseconds. */
export const platformPatience = { silenceMs: 180_000, wholeMs: 200_000 };

/** Where the operator has pointed adapters of platforms and sources, for example a stand-in on its own port. */
export const operatorOrigins = ({ platforms, sources }: Pick<Config, 'platforms' | 'sources'>): Set<string> =>
  new Set([...Object.values(platforms), ...Object.values(sources)].flatMap(({ baseUrl }) => (baseUrl ? [new URL(baseUrl).origin] : [])));
