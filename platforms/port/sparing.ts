import type { PlatformEnv } from './env.ts';

/**
 * The environment of calls that also count against a second quota: reading has a share of the app's day, so that publishing keeps the rest.
 * @param share its name
 */
export const sparing = (env: PlatformEnv, share: string): PlatformEnv => ({
  ...env,
  async spend(cost, name) {
    await env.spend(cost, share);
    await env.spend(cost, name);
  },
});
