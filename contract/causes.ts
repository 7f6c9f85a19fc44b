import type { problemKinds, TargetState } from './posts.ts';

/** What is wrong with a target that may need a person; a post is shown with the first of these that one of its targets has. */
export const situations = ['failed', 'unconfirmed', 'incomplete'] as const;
export type Situation = (typeof situations)[number];

/** What grouping reads of a target, as the API returns it. */
export interface Caused {
  platform: string;
  state: TargetState;
  error: {
    kind: (typeof problemKinds)[number];
    reason?: { code: string; params?: Readonly<Record<string, unknown>> | undefined } | undefined;
  } | null;
}

/** Targets with one reason in common, which one action can resolve. */
export interface Cause<T> {
  /** Stays the same while more targets join. */
  key: string;
  situation: Situation;
  /** At least one, in the given order. */
  targets: [T, ...T[]];
}

/** Null for a target that is published, on its way, or no longer wanted. `incomplete`: published, but something that belongs to it isn't. */
export function situationOf({ state, error }: Pick<Caused, 'state'> & { error: unknown }): Situation | null {
  if (state === 'failed' || state === 'unconfirmed') return state;
  return state === 'published' && error !== null ? 'incomplete' : null;
}

/** How often something was tried is no other reason. */
const measured = new Set(['times']);

/** Keys in a fixed order, because the database doesn't keep them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !measured.has(key));
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, canonical(one)]);
}

/**
 * Groups targets by why they aren't (completely) published: by platform, situation, and reason. What a platform said besides isn't
 * compared, because it may contain the number of the request.
 * @returns those with the most targets first, otherwise in the given order
 */
export function causesOf<T extends Caused>(targets: readonly T[]): Cause<T>[] {
  const causes = new Map<string, Cause<T>>();
  for (const target of targets) {
    const situation = situationOf(target);
    if (!situation) continue;
    const { platform, error } = target;
    const key = JSON.stringify([platform, situation, error?.kind ?? null, canonical(error?.reason ?? null)]);
    const cause = causes.get(key);
    if (cause) cause.targets.push(target);
    else causes.set(key, { key, situation, targets: [target] });
  }
  return [...causes.values()].sort((a, b) => b.targets.length - a.targets.length);
}

/** The worst situation of a post with how many of its targets are in it: “failed on 16”; null if there is none. */
export function worstOf(targets: readonly Pick<Caused, 'state' | 'error'>[]): { situation: Situation; count: number } | null {
  for (const situation of situations) {
    const count = targets.filter((target) => situationOf(target) === situation).length;
    if (count > 0) return { situation, count };
  }
  return null;
}
