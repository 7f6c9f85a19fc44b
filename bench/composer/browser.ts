import { type Browser, chromium } from '@playwright/test';

/** Where the journeys' browser is, as npm test provides it. */
export async function testChromium(): Promise<string> {
  const { provideChromium } = (await bootstrap('test-programs')) as { provideChromium(): Promise<string> };
  return provideChromium();
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await testChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

/** Builds the web app for serving, if its sources have changed. */
export async function buildWeb(): Promise<void> {
  const { buildWeb: build } = (await bootstrap('web-build')) as { buildWeb(): Promise<void> };
  await build();
}

/** The repository's scripts have no types: they run before anything is installed. */
const bootstrap = (name: string): Promise<unknown> => import(new URL(`../../scripts/bootstrap/${name}.mjs`, import.meta.url).href);
