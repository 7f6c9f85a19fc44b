import { defined } from '@everycast/contract/defined';
import type { MessageCode } from '@everycast/messages/message';
import { AppError } from './errors.ts';

/** Who the work is for, usually a workspace, and the remote host that it calls, if any. */
export interface WorkKey {
  owner: string;
  host?: string;
}

export interface FairQueueLimits {
  /** The most work that runs at the same time, in all. */
  atOnce: number;
  /** Per owner; fewer than `atOnce`, so that a place is always left for others. */
  perOwner: number;
  /** Per host, across all owners. */
  perHost?: number;
  /** Per owner and host; fewer than `perOwner`, so that the owner's other work continues. */
  perOwnerAtHost?: number;
  /** How much of one owner's work may wait; more is rejected. */
  waiting: number;
  /** Why it was rejected; `seconds` says when to try again. */
  busy: MessageCode;
}

/**
 * Runs work when it is its turn.
 * @throws AppError too_many_requests if too much of that owner's work is waiting; the signal's reason, if it aborts before the turn; and
 *   what the work throws
 */
export type FairQueue = <T>(key: WorkKey, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A key with the names its places are counted under. */
interface Counted extends WorkKey {
  ofOwner: string;
  names: readonly string[];
}

interface Waiting extends Counted {
  start(): void;
}

/** Created once per item, because waiting items are compared many times. */
function counted({ owner, host }: WorkKey): Counted {
  const ofOwner = `owner ${owner}`;
  return host === undefined
    ? { owner, ofOwner, names: [ofOwner] }
    : { owner, host, ofOwner, names: [ofOwner, `host ${host}`, `${ofOwner} at ${host}`] };
}

/** When to try again after a rejection. */
const retryAfterSeconds = 10;
/** Waiting items are held in memory and scanned at each turn: this many times the limit of one owner. */
const ownersWaiting = 50;

/**
 * A bounded queue that is fair across owners and remote hosts: a free place goes to the owner with the least work running, among equals to
 * the one served longest ago, and no owner and no host ever has all places. Waiting holds nothing but memory.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { atOnce, perOwner, perHost = atOnce, perOwnerAtHost = perOwner, waiting: maxWaiting } = limits;
  const running = new Map<string, number>();
  const lastServed = new Map<string, number>();
  const waiting: Waiting[] = [];
  let busy = 0;
  let turn = 0;

  const countOf = (name: string): number => running.get(name) ?? 0;
  /** In the order of a key's names. */
  const max = [perOwner, perHost, perOwnerAtHost];
  const hasPlace = ({ names }: Counted): boolean => names.every((name, index) => countOf(name) < defined(max[index]));

  /** Whether `one` is served before `other`; ties keep the order of arrival. */
  function isBefore(one: Waiting, other: Waiting): boolean {
    const load = countOf(one.ofOwner) - countOf(other.ofOwner);
    return load === 0 ? (lastServed.get(one.owner) ?? 0) < (lastServed.get(other.owner) ?? 0) : load < 0;
  }

  function fill(): void {
    while (busy < atOnce) {
      let next: Waiting | undefined;
      for (const one of waiting) if (hasPlace(one) && (!next || isBefore(one, next))) next = one;
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      busy += 1;
      for (const name of next.names) running.set(name, countOf(name) + 1);
      lastServed.set(next.owner, ++turn);
      next.start();
    }
  }

  function leave(key: Counted): void {
    busy -= 1;
    for (const name of key.names) {
      if (countOf(name) > 1) running.set(name, countOf(name) - 1);
      else running.delete(name);
    }
    fill();
    if (countOf(key.ofOwner) === 0 && !waiting.some(({ owner }) => owner === key.owner)) lastServed.delete(key.owner);
  }

  const tooMany = ({ owner }: WorkKey): boolean =>
    waiting.length > maxWaiting * ownersWaiting || waiting.filter((one) => one.owner === owner).length > maxWaiting;

  const turnOf = (key: Counted, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const giveUp = () => withdraw(signal?.reason);
      const one: Waiting = {
        ...key,
        start() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      function withdraw(reason: unknown): void {
        waiting.splice(waiting.indexOf(one), 1);
        reject(reason);
      }
      waiting.push(one);
      fill();
      if (!waiting.includes(one)) return;
      if (tooMany(key)) withdraw(refusal());
      else signal?.addEventListener('abort', giveUp, { once: true });
    });

  const refusal = () => new AppError('too_many_requests', limits.busy, { seconds: retryAfterSeconds }, { retryAfterSeconds });

  return async (workKey, work, signal) => {
    const key = counted(workKey);
    await turnOf(key, signal);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}

/** The host of a URL, which work is grouped by; anything else is its own group. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
