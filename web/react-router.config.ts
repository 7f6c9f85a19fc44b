import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { lateFiles } from './app/late-files.ts';
import { publicPaths } from './app/public-paths.ts';
import { screensOf } from './app/screens.ts';

/** No server rendering: public pages are written out at build time, every other path starts from the fallback page. */
export default {
  ssr: false,
  prerender: publicPaths,
  // All routes are known from the start: the server has no manifest to ask.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ buildManifest, reactRouterConfig: { buildDirectory } }) {
    // The server tells by this list which addresses have a screen.
    writeFileSync(join(buildDirectory, 'screens.json'), JSON.stringify(screensOf(Object.values(buildManifest?.routes ?? {}))));
    // The browser learns from this one what to fetch before it imports (lib/late-import.ts).
    const files = JSON.parse(readFileSync(join(buildDirectory, 'client/.vite/manifest.json'), 'utf8'));
    writeFileSync(join(buildDirectory, 'client/late-files.json'), JSON.stringify(lateFiles(files)));
  },
} satisfies Config;
