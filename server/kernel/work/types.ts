import type { Message } from '@everycast/messages/message';
import type { Computed, Tx } from '../database/database.ts';

/** The engine's columns of a work row. Everything else in the row belongs to its feature. */
export interface WorkRow {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** When it may be claimed; while a worker has it, the end of the lease; null once it has ended. */
  nextAttemptAt: Date | null;
  leaseToken: string | null;
  /** How often it was started without ending or being handed back in order. */
  attempts: number;
  /** From 0 to 1. */
  progress: number;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** A work table: it has the columns of WorkRow and, under its own names, the queue and the owner. */
export interface WorkTable {
  name: string;
  /** The column with the queue's name. */
  queue: string;
  /** The column by which places are shared fairly, usually the workspace. */
  owner: string;
  /** The column with the remote host that a job calls, if a queue limits that. */
  host?: string;
  /** A row that has ended is deleted. */
  forgetsEnded?: true;
}

export interface Lease {
  id: string;
  token: string;
}

/** Jobs of a queue that run at the same time across all processes, per owner and per host. */
export interface Limits {
  perOwner?: number;
  perHost?: number;
}

/** Why a job failed, for the person who requested it. */
export interface Problem {
  code: string;
  message: Message;
}

export interface Context {
  /** Aborted when the work has to stop: the job was cancelled, the lease is no longer certain, or this process stops. */
  signal: AbortSignal;
  /** The work's progress, from 0 to 1; never goes back. */
  progress(fraction: number): void;
}

/** A job's result. */
export interface Outcome {
  /** Columns written together with its end. */
  set?: Record<string, unknown>;
  /** What else is written in the same transaction. */
  save?: (tx: Tx) => Promise<void>;
  /** It hasn't ended: it runs again at this time, or at one that is computed from the row as it is written. */
  again?: Date | Computed<Date>;
  /** The handler has ended it in its own transaction. */
  ended?: true;
}

/** Jobs of one name in a table, and how a process runs them. Times in milliseconds. */
export interface Queue<Row> extends Limits {
  name: string;
  /** Jobs that one process runs at the same time; the last place is reserved for owners with none running. */
  places: number;
  /** Runs a job to its end. Whatever it throws is classified by `problemOf`. */
  run(job: Row & Lease, context: Context): Promise<Outcome>;
  /** What a failure means to people if retrying won't help; null if it is retried. */
  problemOf(error: unknown): Problem | null;
  /** After this many attempts whose worker died, it fails with `gaveUp`; after unexpected errors, with `faulted`. */
  maxAttempts: number;
  gaveUp: Problem;
  faulted?: Problem;
  /** The wait after an unexpected error. */
  retryIn(attempts: number): number;
  /** How long running jobs may take to finish when the process stops. */
  drain?: number;
  /** Runs in the transaction in which a job fails. */
  failed?(tx: Tx, job: Row & Lease, problem: Problem): Promise<void>;
  /** Something visible about a job changed: it was claimed or has ended (`state`), or made progress. */
  changed?(job: Row & Lease, what: 'state' | 'progress'): void;
  /** After a job has ended in this process, whatever the result. */
  after?(job: Row & Lease): Promise<void>;
}
