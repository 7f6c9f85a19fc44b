import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Bounds } from './fit.ts';

/** What the assistant needs of others. */
export interface AssistantNeeds {
  /** The maximum text length on each platform. */
  manifests: Readonly<Record<PlatformId, Bounds & Pick<PlatformManifest, 'engagement'>>>;
  /** Only tests use shorter waits. */
  patience?: Patience;
}

/** How long a model may take, in milliseconds. */
export interface Patience {
  /** From the request to its first word. */
  firstMs: number;
  /** Between two chunks of its text. */
  idleMs: number;
  wholeMs: number;
}
