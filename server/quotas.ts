import type { Platform } from '@everycast/platforms/port/platform';
import type { Config } from './kernel/config.ts';
import { StartError } from './kernel/start-error.ts';

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
