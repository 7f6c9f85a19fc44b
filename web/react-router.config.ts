import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { publicPaths } from './app/public-paths.ts';
import { screensOf } from './app/screens.ts';

/** No server rendering: public pages are written out at build time, every other path starts from the fallback page. */
export default {
  ssr: false,
  prerender: publicPaths,
  // All routes are known from the start: the server has no manifest to ask.
  routeDiscovery: { mode: 'initial' },
  // The server tells by this list which addresses have a screen.
  buildEnd({ buildManifest, reactRouterConfig }) {
    writeFileSync(
      join(reactRouterConfig.buildDirectory, 'screens.json'),
      JSON.stringify(screensOf(Object.values(buildManifest?.routes ?? {}))),
    );
  },
} satisfies Config;
