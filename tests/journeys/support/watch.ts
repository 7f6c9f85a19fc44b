import { linkedPicturesOrigin } from '@everycast/contract/clips';
import type { BrowserContext } from '@playwright/test';

/** What the browser says of every answer that is no success; journeys bring many about on purpose. */
const ofAnswers = /^Failed to load resource: /;

/**
 * Collects what no journey may bring about: faults of the pages' own, and requests to anywhere but our own server. Pictures of linked
 * videos may be asked for; that none comes is seen to by the browser, which finds no other host.
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
