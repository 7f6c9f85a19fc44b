import type { AppCredentials } from './account.ts';
import type { Capability } from './capabilities.ts';
import type { OAuthConnectBy, Scope } from './manifest.ts';

/** What connecting needs in any case, and what these capabilities need; every scope once, and needed if one of them needs it. */
export function scopesOf({ scopes }: Pick<OAuthConnectBy, 'scopes'>, wanted: readonly Capability[]): Scope[] {
  const all = [...scopes.connect, ...wanted.flatMap((capability) => scopes[capability] ?? [])];
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap((same) => same.find(({ needed }) => needed) ?? same.slice(0, 1));
}

/** What to ask a person for who connects for these capabilities: without what only vetted apps may ask for, where this one is none. */
export const scopesToAsk = (
  connect: Pick<OAuthConnectBy, 'scopes'>,
  { vetted = false }: Pick<AppCredentials, 'vetted'>,
  wanted: readonly Capability[],
): Scope[] => scopesOf(connect, wanted).filter((scope) => vetted || !scope.vetted);
