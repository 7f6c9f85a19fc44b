import type { Temporal as Implementation } from 'temporal-polyfill';

/**
 * The browser's own Temporal if it has one; otherwise the polyfill is loaded. The build replaces "temporal-polyfill" with this
 * (vite.config.ts), because its main file always includes both.
 */
const native = (globalThis as { Temporal?: typeof Implementation }).Temporal;
export const Temporal = native ?? (await import('temporal-polyfill/implementation')).Temporal;
