import type { Temporal as Implementation } from 'temporal-polyfill';

/**
 * The browser's own Temporal, where it has one; the polyfill is loaded only where it has none.
 * The build puts this in the place of "temporal-polyfill" (vite.config.ts), whose main file always carries both.
 */
const native = (globalThis as { Temporal?: typeof Implementation }).Temporal;
export const Temporal = native ?? (await import('temporal-polyfill/implementation')).Temporal;
