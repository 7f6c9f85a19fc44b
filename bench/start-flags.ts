/** Node's flags with which `npm start` runs the server. */
export const startFlags = [
  '--import',
  new URL('../scripts/stripped-types.mjs', import.meta.url).href,
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
] as const;
