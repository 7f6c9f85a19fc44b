/** The hour cycles that clocks show, as Intl calls them. */
export const hourCycles = { '12h': 'h12', '24h': 'h23' } as const;
