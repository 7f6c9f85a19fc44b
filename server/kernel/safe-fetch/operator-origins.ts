import type { Config } from '../config.ts';

/** Where the operator has pointed adapters of platforms and sources, for example a proxy on its own port. */
export const operatorOrigins = ({ platforms, sources }: Pick<Config, 'platforms' | 'sources'>): Set<string> =>
  new Set([...Object.values(platforms), ...Object.values(sources)].flatMap(({ baseUrl }) => (baseUrl ? [new URL(baseUrl).origin] : [])));
