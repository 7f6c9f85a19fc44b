/**
 * What Everycast does with a connected account. People connect it for some of these and only grant their permissions. A platform has those
 * that it implements; scopes, quotas, the stand-in's routes and the suite's cases are listed by capability, too.
 */
export const capabilities = ['publish', 'metrics', 'engagement', 'live'] as const;
export type Capability = (typeof capabilities)[number];
