import type { AssistantRequest } from '@everycast/contract/assistant';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Fits } from './fit.ts';

/** What the writer needs to know about a platform. */
export type Bounds = Pick<PlatformManifest, 'name' | 'measure'>;

/** Those of a platform for what a request asks: a post's, or those of what is sent from the inbox. */
export function boundsOf(manifest: Bounds & Pick<PlatformManifest, 'engagement'>, { action, conversation }: AssistantRequest): Bounds {
  const { name, engagement } = manifest;
  if (action !== 'reply' || !conversation || !engagement) return manifest;
  return { name, measure: (text, traits) => engagement.measure(conversation.as, text, conversation.to, traits) };
}

/** The maximum length of a text there, in the platform's own units. */
export const mostOf = (bounds: Bounds): number => bounds.measure('', {}).max;

/** Whether a text is within a platform's limit; always true without a platform. */
export const within = (bounds: Bounds | null): Fits => (bounds ? (text) => bounds.measure(text, {}).over === 0 : () => true);
