import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import type { StreamOutput } from '@everycast/contract/streams';
import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Defaults, Tx } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';
import type { Lease, WorkRow } from '../../kernel/work/types.ts';
import { silentOwner, streamLease } from './live/lease.ts';
import type { Format } from './live/meter.ts';
import { outputFrom, type StoredHealth, streamFrom } from './stored.ts';
import type { DestinationRow } from './stream-destination-store.ts';

export interface StreamRow extends WorkRow {
  workspaceId: string;
  /** Null once the person has deleted their account; never while it runs. */
  userId: string | null;
  title: string;
  source: 'browser' | 'encoder';
  /** It isn't clear which scheduled stream its encoder sends, so it goes nowhere yet. */
  asks: boolean;
  problemCode: string | null;
  problemMessage: Message | null;
  liveAt: Date | null;
  receiving: boolean;
  /** Bits per second. */
  bitrate: number;
  frames: number;
  /** What arrives; null until something has. */
  format: Format | null;
  recordingStopped: Message | null;
  /** The lease of the owner that is to hand the stream over. */
  handoverFrom: string | null;
  createdAt: Date;
}

export interface OutputRow {
  id: string;
  streamId: string;
  destinationId: string | null;
  platform: StreamPlatformId;
  name: string;
  url: string;
  wanted: StreamOutput['wanted'];
  health: StoredHealth | null;
}

/** What the owner of a stream reports. */
export type Report = Pick<StreamRow, 'liveAt' | 'receiving' | 'bitrate' | 'frames' | 'format'> & {
  outputs: { id: string; health: StoredHealth }[];
};

/** What a stream starts with; the other columns have defaults. */
type NewColumns = 'id' | 'workspaceId' | 'userId' | 'title' | 'source' | 'asks' | 'nextAttemptAt' | 'createdAt';
type Tables = { streamDestination: DestinationRow; stream: Defaults<StreamRow, NewColumns>; streamOutput: OutputRow };
/** An owner that is asked to hand its stream over has at least this long. Milliseconds. */
const answersWithin = 2_000;

export type StreamsStore = ReturnType<typeof createStreamsStore>;

export function createStreamsStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    async insertStream(tx: Tx, row: Pick<StreamRow, NewColumns>) {
      await within(tx).insertInto('stream').values(row).execute();
    },
    /** Does nothing for a destination that the stream already has. */
    async insertOutputs(tx: Tx, rows: readonly Omit<OutputRow, 'health'>[]): Promise<void> {
      if (rows.length === 0) return;
      await within(tx)
        .insertInto('streamOutput')
        .values(rows.map((row) => ({ ...row, health: null })))
        .onConflict((conflict) => conflict.columns(['streamId', 'destinationId']).doUpdateSet({ wanted: 'on' }))
        .execute();
    },

    async rename(tx: Tx, id: string, title: string): Promise<void> {
      await within(tx).updateTable('stream').set({ title }).where('id', '=', id).execute();
    },
    /** It is clear where the stream goes. @returns false if it was before */
    async answer(tx: Tx, id: string): Promise<boolean> {
      const query = within(tx).updateTable('stream').set({ asks: false }).where('id', '=', id).where('asks', '=', true);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    titleOf: async (tx: Tx, id: string): Promise<string> =>
      (await within(tx).selectFrom('stream').select('title').where('id', '=', id).executeTakeFirst())?.title ?? '',

    async find(workspaceId: string, id: string): Promise<StreamRow | undefined> {
      const row = await db.selectFrom('stream').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id).executeTakeFirst();
      return row && streamFrom(row);
    },
    /** A person's streams that haven't ended, latest first. */
    async underWay(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<StreamRow[]> {
      const streams = within(tx).selectFrom('stream').selectAll().where('workspaceId', '=', workspaceId).where('userId', '=', userId);
      return (await streams.where('endedAt', 'is', null).orderBy('id', 'desc').execute()).map(streamFrom);
    },
    async endings(ids: readonly string[]): Promise<Map<string, Date | null>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('stream').select(['id', 'endedAt']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, endedAt }) => [id, endedAt]));
    },
    async findAny(id: string): Promise<StreamRow | undefined> {
      const row = await db.selectFrom('stream').selectAll().where('id', '=', id).executeTakeFirst();
      return row && streamFrom(row);
    },
    /** Newest first. @param before only older ones than this */
    async latest(workspaceId: string, limit: number, before?: string): Promise<StreamRow[]> {
      const streams = db.selectFrom('stream').selectAll().where('workspaceId', '=', workspaceId).orderBy('id', 'desc').limit(limit);
      return (await (before === undefined ? streams : streams.where('id', '<', before)).execute()).map(streamFrom);
    },
    async outputsOf(streamIds: readonly string[]): Promise<OutputRow[]> {
      if (streamIds.length === 0) return [];
      const outputs = db.selectFrom('streamOutput').selectAll().where('streamId', 'in', streamIds).orderBy('id');
      return (await outputs.execute()).map(outputFrom);
    },
    /** What an owner needs to connect: the key is missing once the saved destination was deleted. */
    async targetsOf(streamId: string): Promise<(OutputRow & { secret: string | null; currentUrl: string | null })[]> {
      const outputs = db
        .selectFrom('streamOutput')
        .leftJoin('streamDestination', 'streamDestination.id', 'streamOutput.destinationId')
        .selectAll('streamOutput')
        .select(['streamDestination.secret', 'streamDestination.url as currentUrl'])
        .where('streamId', '=', streamId)
        .orderBy('streamOutput.id');
      return (await outputs.execute()).map(outputFrom);
    },
    /** Where the workspace's other streams under way go, as their destinations are saved. @param id of the stream to leave out */
    onAir: (tx: Tx, workspaceId: string, id: string): Promise<(DestinationRow & { title: string })[]> =>
      within(tx)
        .selectFrom('streamOutput')
        .innerJoin('stream', 'stream.id', 'streamOutput.streamId')
        .innerJoin('streamDestination', 'streamDestination.id', 'streamOutput.destinationId')
        .selectAll('streamDestination')
        .select('stream.title')
        .where('stream.workspaceId', '=', workspaceId)
        .where('stream.endedAt', 'is', null)
        .where('stream.id', '<>', id)
        .where('streamOutput.wanted', '=', 'on')
        .orderBy('streamOutput.id')
        .execute(),
    /** The saved destination of a stream's output; undefined if it has none. */
    savedOf: (tx: Tx, { streamId, id }: { streamId: string; id: string }): Promise<DestinationRow | undefined> =>
      within(tx)
        .selectFrom('streamOutput')
        .innerJoin('streamDestination', 'streamDestination.id', 'streamOutput.destinationId')
        .selectAll('streamDestination')
        .where('streamOutput.id', '=', id)
        .where('streamId', '=', streamId)
        .executeTakeFirst(),
    /** @returns false if the stream has no such output */
    async changeOutput(tx: Tx, { streamId, id }: { streamId: string; id: string }, wanted: OutputRow['wanted']): Promise<boolean> {
      const query = within(tx).updateTable('streamOutput').set({ wanted }).where('id', '=', id).where('streamId', '=', streamId);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** The streams under way that use a destination. */
    async usersOf(tx: Tx, destinationId: string): Promise<string[]> {
      const query = within(tx).selectFrom('streamOutput').innerJoin('stream', 'stream.id', 'streamOutput.streamId').select('stream.id');
      return (await query.where('destinationId', '=', destinationId).where('endedAt', 'is', null).execute()).map(({ id }) => id);
    },

    /**
     * Requests that the owner of a stream hands it over. A later owner doesn't. The lease of one that has been silent ends soon: a living one
     * renews it.
     */
    async wantHandover(id: string): Promise<void> {
      const stillLasts = sql<boolean>`next_attempt_at > clock_timestamp() + ${silentOwner}::float8 * interval '1 millisecond'`;
      const sooner = sql<Date>`greatest(
        next_attempt_at - ${streamLease.lasts - silentOwner}::float8 * interval '1 millisecond',
        clock_timestamp() + ${answersWithin}::float8 * interval '1 millisecond')`;
      await db
        .updateTable('stream')
        .set((row) => ({
          handoverFrom: row.ref('leaseToken'),
          nextAttemptAt: sql<Date>`case when lease_token is not null and ${stillLasts} then ${sooner} else next_attempt_at end`,
        }))
        .where('id', '=', id)
        .execute();
    },
    /** Whether the owner with this lease is to hand its stream over. */
    async isHandoverWanted({ id, token }: Lease): Promise<boolean> {
      const query = db.selectFrom('stream').select('id').where('id', '=', id).where('leaseToken', '=', token);
      return (await query.where('handoverFrom', '=', token).executeTakeFirst()) !== undefined;
    },

    /** Writes what the owner reports, unless another process owns the stream by now. */
    report: (lease: Lease, { outputs, format, ...stream }: Report): Promise<void> =>
      database.transaction().execute(async (tx) => {
        const on = within(tx);
        const mine = on
          .updateTable('stream')
          .set({ ...stream, format: json(format) })
          .where('id', '=', lease.id)
          .where('leaseToken', '=', lease.token);
        if ((await mine.executeTakeFirst()).numUpdatedRows === 0n) return;
        for (const { id, health } of outputs) {
          await on
            .updateTable('streamOutput')
            .set({ health: json(health) })
            .where('id', '=', id)
            .execute();
        }
      }),
  };
}
