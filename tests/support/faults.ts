/**
 * Faults between a client and the server behind the proxy.
 * - `swallow`: the request is executed, and the connection breaks instead of a response.
 * - `late`: the connection breaks right away, and the request is executed `ms` later anyway.
 * - `drop`: the connection breaks, and the request is never executed. `reset` does so with a TCP reset.
 * - `hang`: nothing is executed and there is no response, until the client gives up. `mute`: the same, but it is executed.
 * - `delay`: executed and answered, `ms` later.
 * - `answer`: this response replaces the server's; the request is only executed with `carryOut`.
 * - `half`: executed; the connection breaks in the middle of the response's body.
 * - `lie`: 200 and an empty object, but nothing is executed.
 */
export type Fault =
  | { kind: 'swallow' | 'drop' | 'reset' | 'hang' | 'mute' | 'half' | 'lie' }
  | { kind: 'late' | 'delay'; ms: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string; carryOut?: boolean };

/**
 * A request as rules see it; `method` is the part of the path that names it, such as com.atproto.repo.createRecord. `token`: the one that it
 * shows.
 */
export type ProxiedRequest = { verb: string; path: string; method: string; token: string | null; body: Buffer };

/** Decides about each request; null lets it pass. */
export type Rule = (request: ProxiedRequest) => Fault | null;

/** Matches requests by their method. */
export function calls(...methods: string[]): (request: ProxiedRequest) => boolean {
  return ({ method }) => methods.includes(method);
}

const unkind: readonly (() => Fault)[] = [
  () => ({ kind: 'swallow' }),
  () => ({ kind: 'swallow' }),
  () => ({ kind: 'drop' }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'half' }),
  () => ({ kind: 'lie' }),
  () => ({ kind: 'late', ms: 200 }),
  () => ({ kind: 'delay', ms: 200 }),
  () => ({ kind: 'answer', status: 502, body: '<html>Bad Gateway</html>' }),
  () => ({ kind: 'answer', status: 502, body: '<html>Bad Gateway</html>', carryOut: true }),
  () => ({ kind: 'answer', status: 500, body: '{"error":"InternalServerError","message":"Internal Server Error"}' }),
  () => ({
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '1' },
    body: '{"error":"RateLimitExceeded","message":"Rate Limit Exceeded"}',
  }),
];

/** Random faults for a share of the requests (0 to 1); the same seed gives the same faults. */
export function randomFaults(seed: number, share: number): Rule {
  const random = seededRandom(seed);
  return () => (random() < share ? (unkind[Math.floor(random() * unkind.length)]?.() ?? null) : null);
}

/** Deterministic pseudorandom numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
