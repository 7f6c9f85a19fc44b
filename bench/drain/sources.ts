import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { EncoderSetup } from '@everycast/contract/streams';
import { type LiveEncoder, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { chromium, type Page } from '@playwright/test';
import type { Visitor } from '../../tests/support/visitor.ts';
import { testChromium } from '../composer/browser.ts';

/** Something that sends a stream, and connects again when it is disconnected. */
export interface Source {
  name: string;
  /** In seconds; null where a new conversion has to begin, which takes as long as it takes. */
  atMost: number | null;
  /** @param url of the balancer @param rtmpPort of the balancer @returns ends it */
  begin(person: Visitor, url: string, rtmpPort: number): Promise<() => Promise<void>>;
}

/** In the page: this browser can't encode H.264, so that it records and the server converts. */
function withoutH264(): void {
  VideoEncoder.isConfigSupported = async (config) => ({ config, supported: false });
}

const browser = (name: string, atMost: number | null, prepare: (page: Page) => Promise<unknown>): Source => ({
  name,
  atMost,
  async begin(person, url) {
    const chosen = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
    await person.call('PUT', '/api/v1/me/stream-settings', chosen);
    const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const own = await chromium.launch({ executablePath: await testChromium(), args: ['--no-sandbox', '--disable-gpu', ...devices] });
    const context = await own.newContext({ baseURL: url, permissions: ['camera', 'microphone'], locale: 'en-US' });
    const cookies = person.cookie
      .split('; ')
      .map((one) => ({ name: one.slice(0, one.indexOf('=')), value: one.slice(one.indexOf('=') + 1), url }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    await prepare(page);
    await page.goto('/streaming');
    await page.getByRole('button', { name: 'Go Live' }).click();
    // A slow computer is offered less.
    const less = page.getByRole('button', { name: /^Use \d+p, 30 fps$/ });
    const healthy = page.getByText('1 healthy');
    await healthy.or(less).first().waitFor({ timeout: 60_000 });
    if (await less.isVisible()) await less.click();
    await healthy.waitFor({ timeout: 60_000 });
    return async () => {
      await page.getByRole('button', { name: 'End Stream' }).click();
      await page.getByRole('button', { name: 'End Stream' }).waitFor({ state: 'detached' });
      await own.close();
    };
  },
});

const encoder: Source = {
  name: 'an encoder (ffmpeg) that connects again at once',
  atMost: 2,
  async begin(person, _url, rtmpPort) {
    const { key } = await person.call<EncoderSetup>('POST', '/api/v1/stream-key');
    let over = false;
    let running: LiveEncoder;
    const run = async () => {
      while (!over) {
        running = startEncoder(`rtmp://127.0.0.1:${rtmpPort}/live/${key}`);
        await running.ended;
      }
    };
    const ended = run();
    return async () => {
      over = true;
      running.stop();
      await ended;
    };
  },
};

export const sources: readonly Source[] = [
  browser('a browser that encodes', 2, async () => undefined),
  browser('a browser that records, converted by the server', null, (page) => page.addInitScript(withoutH264)),
  encoder,
];
