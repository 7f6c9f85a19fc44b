import { test as base } from './test.ts';
import { startVideoHost, type VideoHost } from './video-host.ts';

/** With `host`, a web server with videos. */
export const test = base.extend<object, { host: VideoHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const host = await startVideoHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
});
