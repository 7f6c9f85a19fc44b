/** Milliseconds before the nth attempt to reconnect: 1 s, then doubled up to half a minute, give or take a quarter. */
export const backoff = (attempt: number, random = Math.random()): number => Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + random / 2);
