import type { Platform } from '@everycast/platforms/port/platform';
import type { Content, Publisher } from '@everycast/platforms/port/publisher';

/** What sends a post, or a response from the inbox. Without content nothing is sent. */
export function publisherOf({ manifest, publish, inbox }: Platform, content: Pick<Content, 'response'> | null): Publisher {
  if (!content?.response) return publish;
  if (!inbox) throw new Error(`${manifest.name} has no inbox to respond from.`);
  return inbox.respond;
}
