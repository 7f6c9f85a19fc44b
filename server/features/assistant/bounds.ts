import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Fits } from './fit.ts';

/** What the writer must know of a platform. */
export type Bounds = Pick<PlatformManifest, 'name' | 'measure'>;

/** The most that a text may have there, in the platform's own units. */
export const mostOf = (bounds: Bounds): number => bounds.measure('', {}).max;

/** Whether a text is within a platform's limit; without a platform every text is. */
export const within = (bounds: Bounds | null): Fits => (bounds ? (text) => bounds.measure(text, {}).over === 0 : () => true);
