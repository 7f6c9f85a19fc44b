import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { guidePaths } from './app/guide/pages.ts';
import { inLanguage, publicPaths, screensOf } from './app/public-paths.ts';
import { finishBuild } from './finish-build.ts';
import { textLanguages } from './texts.ts';

/** No server rendering: public pages are prerendered at build time, every other path starts from the fallback page. */
export default {
  ssr: false,
  prerender: [
    ...publicPaths,
    ...textLanguages().flatMap((language) => [...publicPaths, ...guidePaths()].map((path) => inLanguage(language, path))),
  ],
  // All routes are known from the start, because the server has no manifest endpoint.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ buildManifest, reactRouterConfig: { buildDirectory } }) {
    const screens = [...screensOf(Object.values(buildManifest?.routes ?? {})), ...guidePaths()];
    // The server uses this list to decide which URLs have a screen.
    writeFileSync(join(buildDirectory, 'screens.json'), JSON.stringify(screens));
    await finishBuild(join(buildDirectory, 'client'));
  },
} satisfies Config;
