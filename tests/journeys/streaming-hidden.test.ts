import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { probe } from '@everycast/streaming/testing/probe';
import type { Page } from '@playwright/test';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

/**
 * Once it has the event `hide`, the page is to its scripts what browsers make of one in the background: hidden, drawn never, and with
 * timers that fire once a second at most. A headless browser never hides a page.
 */
function hideable(): void {
  let hidden = false;
  const late = (delay = 0) => (hidden ? Math.max(1_000, delay) : delay);
  const { setTimeout: afterwards, setInterval: again, requestAnimationFrame: draw } = window;
  window.setTimeout = ((run: () => void, delay?: number, ...rest: []) => afterwards(run, late(delay), ...rest)) as typeof setTimeout;
  window.setInterval = ((run: (...rest: []) => void, delay?: number, ...rest: []) => {
    let last = 0;
    const throttled = () => {
      if (hidden && performance.now() - last < 1_000) return;
      last = performance.now();
      run(...rest);
    };
    return again(throttled, delay);
  }) as typeof setInterval;
  window.requestAnimationFrame = (run) => draw((time) => hidden || run(time));
  HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  addEventListener('hide', () => {
    hidden = true;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** How often the page's timers fire, and how often it is drawn, in two seconds. */
const pulse = (page: Page) =>
  page.evaluate(async () => {
    const count = { timers: 0, drawn: 0 };
    const timer = setInterval(() => {
      count.timers += 1;
    }, 50);
    const draw = () => {
      count.drawn += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    clearInterval(timer);
    return count;
  });

test('a stream goes on at its full rate while its tab is hidden', async ({ signedInPage: page, api, server }) => {
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  const frames = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0]?.incoming.frames ?? 0;
  /** Pictures per second that arrive at the server. */
  const rate = async () => {
    const [before, since] = [await frames(), performance.now()];
    await page.waitForTimeout(10_000);
    return ((await frames()) - before) / ((performance.now() - since) / 1_000);
  };
  await page.addInitScript(hideable);
  await page.goto('/streaming');
  await page.getByRole('button', { name: 'Go Live' }).click();
  await expect(page.getByText('1 healthy')).toBeVisible();
  const shown = await rate();
  await page.evaluate(() => dispatchEvent(new Event('hide')));
  const { timers, drawn } = await pulse(page);
  expect([timers <= 3, drawn]).toEqual([true, 0]);

  const hidden = await rate();
  // A machine that is busy encodes less, hidden or not; a page's timers would leave one a second.
  expect(hidden).toBeGreaterThan(0.75 * shown);
  expect(hidden).toBeGreaterThan(10);
  const { id } = (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0] as Stream;
  await api.post(`/api/v1/streams/${id}/end`, {});
  const { video, audio } = await probe(nginx.recording('key'));
  for (const { times } of [video, audio]) {
    expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBeLessThan(0.5);
  }
});
