import type { PlatformId } from '@everycast/contract/platforms';
import type { Bounds } from './bounds.ts';

/** What the assistant asks of others. */
export interface AssistantNeeds {
  /** How long a text may be on each platform. */
  manifests: Readonly<Record<PlatformId, Bounds>>;
  /** Only tests wait less long. */
  patience?: Patience;
}

/** How long a model may take, in milliseconds. */
export interface Patience {
  /** From the request to its first word. */
  firstMs: number;
  /** Between two pieces of its text. */
  idleMs: number;
  wholeMs: number;
}
