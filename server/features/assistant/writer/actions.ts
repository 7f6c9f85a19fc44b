import type { assistantActions } from '@everycast/contract/assistant';

/** What the writer can do without a model; it rejects the rest. Separate from the writer, which is loaded on first use. */
export const offlineActions: readonly (typeof assistantActions)[number][] = ['generate', 'improve', 'shorten', 'hashtags', 'variant'];
