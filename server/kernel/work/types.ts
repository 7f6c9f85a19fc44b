import type { Tx } from '../database/database.ts';

/** The engine's columns in a row of work. Everything else in the row belongs to its feature. */
export interface WorkRow {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** When it may be taken; while a worker has it, the end of the lease; null once it has ended. */
  nextAttemptAt: Date | null;
  leaseToken: string | null;
  /** Times it was started without coming to an end or being handed back in order. */
  attempts: number;
  /** From 0 to 1. */
  progress: number;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Where work is: a table with the columns of WorkRow and, under names of its own, the queue and who it is for. */
export interface WorkTable {
  name: string;
  /** Column that names the queue. */
  queue: string;
  /** Column of whoever shares the places fairly, most often the workspace. */
  owner: string;
  /** Column of the remote host that a job calls, where a queue limits that. */
  host?: string;
  /** A row that has ended is deleted. */
  forgetsEnded?: true;
}

export interface Lease {
  id: string;
  token: string;
}

/** Jobs of a queue that run at the same time in all processes, for one owner and at one host. */
export interface Limits {
  perOwner?: number;
  perHost?: number;
}

/** Why a job failed, for the person who asked for it. */
export interface Problem {
  code: string;
  message: string;
}

export interface Context {
  /** Aborted when the work has to end: the job was cancelled, the lease is not certain any more, or this process stops. */
  signal: AbortSignal;
  /** How far the work is, from 0 to 1; never goes back. */
  progress(fraction: number): void;
}

/** What a job ends with. */
export interface Outcome {
  /** Columns that are written together with its end. */
  set?: Record<string, unknown>;
  /** What else is written in the same transaction. */
  save?: (tx: Tx) => Promise<void>;
  /** It has not ended: the next one is at this moment. */
  again?: Date;
  /** The handler has ended it itself, in a transaction of its own. */
  ended?: true;
}

/** Jobs of one name in a table, and how a process works on them. Times in milliseconds. */
export interface Queue<Row> extends Limits {
  name: string;
  /** Jobs that one process runs at the same time; the last place is kept for owners who have none running. */
  places: number;
  /** Takes a job to its end. Whatever it throws is sorted by `problemOf`. */
  run(job: Row & Lease, context: Context): Promise<Outcome>;
  /** What a failure means to people, where trying again would not mend it; null where it is tried again. */
  problemOf(error: unknown): Problem | null;
  /** After so many attempts whose worker died, it fails with `gaveUp`; where they failed for reasons nobody foresaw, with `faulted`. */
  maxAttempts: number;
  gaveUp: Problem;
  faulted?: Problem;
  /** Until the next attempt after a failure nobody foresaw. */
  retryIn(attempts: number): number;
  /** Jobs under way get so long to end by themselves when the process stops. */
  drain?: number;
  /** Written in the transaction in which a job fails. */
  failed?(tx: Tx, job: Row & Lease, problem: Problem): Promise<void>;
  /** Something of a job changed that people see: it was taken or has ended (`state`), or is further. */
  changed?(job: Row & Lease, what: 'state' | 'progress'): void;
  /** After a job has ended here, however it did. */
  after?(job: Row & Lease): Promise<void>;
}
