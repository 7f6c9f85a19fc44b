import type { assistantActions } from '@everycast/contract/assistant';

/** What the writer can do without a model; it refuses the rest. Apart from the writer, which is loaded when it first writes. */
export const offlineActions: readonly (typeof assistantActions)[number][] = ['generate', 'improve', 'shorten', 'hashtags', 'variant'];
