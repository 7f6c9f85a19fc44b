import type { AppCredentials } from './account.ts';
import type { Capability } from './capabilities.ts';
import type { OAuthConnectBy, Scope } from './manifest.ts';

/** The scopes that connecting always needs, and those of these capabilities; each once, and needed if one of them needs it. */
export function scopesOf({ scopes }: Pick<OAuthConnectBy, 'scopes'>, wanted: readonly Capability[]): Scope[] {
  const all = [...scopes.connect, ...wanted.flatMap((capability) => scopes[capability] ?? [])];
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap((same) => same.find(({ needed }) => needed) ?? same.slice(0, 1));
}

/** The scopes to request for these capabilities, without those reserved for vetted apps unless this one is. */
export const scopesToAsk = (
  connect: Pick<OAuthConnectBy, 'scopes'>,
  { vetted = false }: Pick<AppCredentials, 'vetted'>,
  wanted: readonly Capability[],
): Scope[] => scopesOf(connect, wanted).filter((scope) => vetted || !scope.vetted);
