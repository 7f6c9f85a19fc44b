import type { ExportContents } from '@everycast/contract/workspace-exports';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { lengthy } from '../../kernel/database/limits.ts';
import { type Kind, objectOf } from './kinds/kind.ts';

/** Rows that are read at once: all that is in memory of a workspace at a time. */
const page = 200;

/** A file of the library, as the storage has it. */
export interface StoredFile {
  id: string;
  name: string;
  fileKey: string;
  bytes: number;
}

/** A record of an export. */
export type ExportRecord = Record<string, unknown>;

const setupTables = ['account', 'account_group', 'proxy', 'member', 'label', 'queue', 'post_series', 'feed', 'webhook_endpoint', 'snippet'];

export type ContentsStore = ReturnType<typeof createContentsStore>;

/** Reads what an export consists of, a page at a time. It writes nothing. */
export function createContentsStore(db: Database) {
  /** Pages of a workspace with much, whose statements may take longer than people would wait. */
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    lengthy(db, async (tx) => (await tx.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows);

  return {
    /** All records of a kind, in pages. */
    async *records({ table, where, key, record }: Kind, workspaceId: string): AsyncGenerator<ExportRecord[]> {
      const names = key.map(([column]) => `one.${column}`).join(', ');
      const past = key.map(([, type], at) => `$${at + 2}::${type}`).join(', ');
      let last: string[] | null = null;
      do {
        const after: string = last ? `and (${names}) > (${past})` : '';
        const rows: { record: ExportRecord; key: string[] }[] = await query(
          `select ${objectOf(record)} as record, array[${key.map(([column]) => `one.${column}::text`).join(', ')}] as key
           from (select * from ${table} one where ${where} ${after} order by ${names} limit ${page}) one order by ${names}`,
          [workspaceId, ...(last ?? [])],
        );
        if (rows.length > 0) yield rows.map((row) => row.record);
        last = rows.length === page ? (rows.at(-1)?.key ?? null) : null;
      } while (last);
    },

    /** How many records of these kinds there are. */
    async size(kinds: readonly Kind[], workspaceId: string): Promise<number> {
      const counts = kinds.map(({ table, where }) => `(select count(*) from ${table} one where ${where})`);
      const [row] = await query<{ total: number }>(`select (${['0', ...counts].join(' + ')})::float8 as total`, [workspaceId]);
      return row?.total ?? 0;
    },

    /** The original files of the library, also of those in the trash, in the order of their IDs. */
    async *files(workspaceId: string): AsyncGenerator<StoredFile> {
      let last: string | null = null;
      do {
        const rows: StoredFile[] = await query(
          `select id, name, file_key as "fileKey", bytes::float8 as bytes from media
           where workspace_id = $1::uuid ${last === null ? '' : 'and id > $2::uuid'} order by id limit ${page}`,
          last === null ? [workspaceId] : [workspaceId, last],
        );
        yield* rows;
        last = rows.length === page ? (rows.at(-1)?.id ?? null) : null;
      } while (last !== null);
    },

    /** What a workspace's archive is called after; null if it is gone. */
    async nameOf(workspaceId: string): Promise<string | null> {
      const [row] = await query<{ name: string }>('select name from workspace where id = $1::uuid', [workspaceId]);
      return row?.name ?? null;
    },

    /** How much there is of each part. */
    async count(workspaceId: string): Promise<ExportContents> {
      const count = (from: string) => `(select count(*)::int from ${from})`;
      const own = (table: string, more = '') => count(`${table} where workspace_id = $1::uuid${more}`);
      const fields = {
        posts: own('post', ' and response is null'),
        media: own('media'),
        mediaBytes: '(select coalesce(sum(bytes), 0)::float8 from media where workspace_id = $1::uuid)',
        inbox: own('conversation'),
        analytics: `${count('post_metric where target_id in (select id from target where workspace_id = $1::uuid)')} + ${count('account_metric where account_id in (select id from account where workspace_id = $1::uuid)')}`,
        streams: `${own('stream')} + ${own('stream_event')}`,
        activity: own('activity'),
        setup: setupTables.map((table) => own(table)).join(' + '),
      };
      const [row] = await query<{ counts: ExportContents }>(`select ${objectOf(fields)} as counts`, [workspaceId]);
      if (!row) throw new Error('Counting returned no row.');
      return row.counts;
    },
  };
}
