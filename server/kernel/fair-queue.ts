import type { MessageCode } from '@everycast/messages/message';
import { AppError } from './errors.ts';

/** Who a piece of work is for, most often a workspace, and the remote host that it calls, where it calls one. */
export interface WorkKey {
  owner: string;
  host?: string;
}

export interface FairQueueLimits {
  /** Pieces of work that run at the same time, in all. */
  atOnce: number;
  /** Of one owner; fewer than `atOnce`, so that a place is always left for others. */
  perOwner: number;
  /** Of one host, whoever they are for. */
  perHost?: number;
  /** Of one owner at one host; fewer than `perOwner`, so that what the owner has elsewhere goes on. */
  perOwnerAtHost?: number;
  /** Pieces of work of one owner that may wait; more are refused. */
  waiting: number;
  /** Why one more is refused; `seconds` says when to try again. */
  busy: MessageCode;
}

/**
 * Runs work when its turn has come.
 * @throws AppError too_many_requests where too much of that owner waits already; the signal's reason, where that comes before the turn;
 *   and what the work throws
 */
export type FairQueue = <T>(key: WorkKey, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A key with the names that its places are counted under. */
interface Counted extends WorkKey {
  ofOwner: string;
  names: readonly string[];
}

interface Waiting extends Counted {
  start(): void;
}

/** Made once for each piece of work: what waits is compared many times before its turn comes. */
function counted({ owner, host }: WorkKey): Counted {
  const ofOwner = `owner ${owner}`;
  return host === undefined
    ? { owner, ofOwner, names: [ofOwner] }
    : { owner, host, ofOwner, names: [ofOwner, `host ${host}`, `${ofOwner} at ${host}`] };
}

/** When whoever was refused may try again. */
const retryAfterSeconds = 10;
/** All that waits is held in memory and gone through at each turn: this many times what one owner may have. */
const ownersWaiting = 50;

/**
 * A bounded queue that is fair across owners and remote hosts: a free place goes to the owner with the least work running, of these to the
 * one served longest ago, and no owner and no host ever has all places. Nothing but memory is held while work waits.
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
  const hasPlace = ({ names }: Counted): boolean => names.every((name, index) => countOf(name) < (max[index] as number));

  /** Is `one` to be served before `other`? Of equals, whoever came first. */
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

/** The host of an address, by which work for it is kept apart from work for others; what is no address stands for itself. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
