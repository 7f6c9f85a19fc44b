import { linkedPicturesOrigin } from '@everycast/contract/clips';
import type { BrowserContext } from '@playwright/test';

/** The browser's message for every failed response; journeys cause many on purpose. */
const ofAnswers = /^Failed to load resource: /;

/**
 * Collects what no journey may cause: page errors, and requests to anything but our own server. Thumbnails of linked videos may be
 * requested; the browser resolves no other host, so none loads.
 */
export function watch(context: BrowserContext, url: string, others: readonly string[] = []): string[] {
  const troubles: string[] = [];
  context.on('weberror', (thrown) => troubles.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !ofAnswers.test(message.text())) troubles.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const asked = request.url();
    const allowed = [`${url}/`, `${linkedPicturesOrigin}/vi/`, ...others.map((other) => `${other}/`)].some((start) =>
      asked.startsWith(start),
    );
    if (!allowed && !/^(data|blob):/.test(asked)) troubles.push(`outside: ${asked}`);
  });
  return troubles;
}
