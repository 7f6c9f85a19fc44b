import type { Config } from '@react-router/dev/config';
import { publicPaths } from './app/public-paths.ts';

/** No server rendering: public pages are written out at build time, every other path starts from the fallback page. */
export default {
  ssr: false,
  prerender: publicPaths,
  // All routes are known from the start: the server has no manifest to ask.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
