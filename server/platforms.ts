import { ConnectBluesky } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { facebook } from '@everycast/platforms/facebook/facebook';
import { instagram } from '@everycast/platforms/instagram/instagram';
import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { guarded } from '@everycast/platforms/port/guarded';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Platform } from '@everycast/platforms/port/platform';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { youtube } from '@everycast/platforms/youtube/youtube';
import type { Config } from './kernel/config.ts';
import { StartError } from './kernel/errors.ts';

const adapters: Readonly<Record<PlatformId, Platform>> = {
  instagram,
  twitter,
  facebook,
  linkedin,
  tiktok,
  youtube,
  twitch,
  mastodon,
  bluesky: bluesky as Platform,
};

/** The one place that names concrete platforms; what their servers return is sanitized before it is stored. */
export const platforms = Object.fromEntries(Object.entries(adapters).map(([id, adapter]) => [id, guarded(adapter)])) as typeof adapters;

export const manifestsOf = (all: typeof platforms): Readonly<Record<PlatformId, PlatformManifest>> =>
  Object.fromEntries(Object.entries(all).map(([id, { manifest }]) => [id, manifest])) as Record<PlatformId, PlatformManifest>;

/** What a person enters to connect to platforms with usernames and passwords; others start at `/accounts/:platform/consent`. */
export const logins = ({ bluesky: set }: Config['platforms']) => ({
  bluesky: set?.baseUrl ? ConnectBluesky.extend({ service: ConnectBluesky.shape.service.unwrap().default(set.baseUrl) }) : ConnectBluesky,
});

/**
 * The platforms with this instance's own quotas, if its operator set any.
 * @throws StartError if a platform has no quota with that name
 */
export function withQuotas<Id extends string>(
  platforms: Readonly<Record<Id, Platform>>,
  settings: Config['platforms'],
): Readonly<Record<Id, Platform>> {
  const all = Object.entries<Platform>(platforms).map(([id, platform]) => [id, withMax(platform, settings[id]?.quotas ?? {})]);
  return Object.fromEntries(all) as Record<Id, Platform>;
}

function withMax(platform: Platform, max: Readonly<Record<string, number>>): Platform {
  const { id, name, quotas, calls } = platform.manifest;
  const names = [...Object.values(quotas).flat(), ...(calls ?? [])].map((quota) => quota.name);
  const unknown = Object.keys(max).find((one) => !names.includes(one));
  if (unknown !== undefined) {
    const there = names.length === 0 ? 'has none' : `has ${names.join(', ')}`;
    throw new StartError(`PLATFORM_${id.toUpperCase()}_QUOTAS: there is no quota “${unknown}”; ${name} ${there}.`);
  }
  const changed = <Q extends { name: string; max: number }>(quota: Q): Q => ({ ...quota, max: max[quota.name] ?? quota.max });
  const changedQuotas = Object.fromEntries(Object.entries(quotas).map(([capability, list]) => [capability, list.map(changed)]));
  return { ...platform, manifest: { ...platform.manifest, quotas: changedQuotas, ...(calls && { calls: calls.map(changed) }) } };
}
