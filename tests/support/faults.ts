/**
 * What can go wrong between a client and the server behind the proxy.
 * - `swallow`: the request is carried out, and the connection breaks in place of the answer.
 * - `late`: the connection breaks at once, and the request is carried out `ms` later all the same.
 * - `drop`: the connection breaks, and the request is never carried out. `reset` does so with a TCP reset.
 * - `hang`: nothing is carried out and nothing answered, until the client gives up. `mute`: the same, but it is carried out.
 * - `delay`: carried out and answered, `ms` later.
 * - `answer`: this answer stands in for the server's; the request is carried out only with `carryOut`.
 * - `half`: carried out; the connection breaks in the middle of the answer's body.
 * - `lie`: 200 and an empty object, but nothing is carried out.
 */
export type Fault =
  | { kind: 'swallow' | 'drop' | 'reset' | 'hang' | 'mute' | 'half' | 'lie' }
  | { kind: 'late' | 'delay'; ms: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string; carryOut?: boolean };

/** A request as rules see it; `method` is the part of the path that names it, such as com.atproto.repo.createRecord. */
export type ProxiedRequest = { verb: string; path: string; method: string; body: Buffer };

/** Decides about each request; null lets it pass. */
export type Rule = (request: ProxiedRequest) => Fault | null;

/** Picks requests by their method. */
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

/** Faults for a share of the requests (0 to 1), chosen by chance; the same seed chooses the same again. */
export function randomFaults(seed: number, share: number): Rule {
  const random = seededRandom(seed);
  return () => (random() < share ? (unkind[Math.floor(random() * unkind.length)]?.() ?? null) : null);
}

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
