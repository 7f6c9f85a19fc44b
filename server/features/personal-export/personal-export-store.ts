import { CompiledQuery } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { type Limit, seenBy } from '../../kernel/database/limit.ts';
import { ownFiles } from './contents/of-joined.ts';
import { ofWorkspace, type Part } from './contents/part.ts';

/** Rows that are read at once. */
const page = 500;

interface StoredFile {
  id: string;
  name: string;
  fileKey: string;
}

/** Reads what an archive consists of, a page at a time. It writes nothing. */
export function createPersonalExportStore(db: Database) {
  /** Each query on its own, because streams run these generators outside of the request. */
  async function query<Row>(limit: Limit | null, text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await seenBy(limit, () => db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...values])));
    return rows;
  }

  return {
    /** Each row as JSON, of those that are seen within this limit. */
    async *rows({ table, columns, key, where, computed }: Part, values: readonly string[], limit: Limit | null): AsyncGenerator<string> {
      const names = key.map(([column]) => column).join(', ');
      const given = values.filter((_value, at) => where.includes(`$${at + 1}`));
      const past = key.map(([, type], at) => `$${given.length + at + 1}::${type}`).join(', ');
      const more = Object.entries(computed).map(([column, expression]) => `, ${expression} as ${column}`);
      const from = `(select ${table}.*${more.join('')} from ${table}) one`;
      let last: string[] | null = null;
      do {
        const after: string = last ? `and (${names}) > (${past})` : '';
        const rows: { line: string; key: string[] }[] = await query(
          limit,
          `select row_to_json(chosen)::text as line, array[${key.map(([column]) => `place.${column}::text`).join(', ')}] as key
             from (select * from ${from} where ${where} ${after} order by ${names} limit ${page}) place,
                  lateral (select ${columns.map((column) => `place.${column}`).join(', ')}) chosen
            order by ${key.map(([column]) => `place.${column}`).join(', ')}`,
          [...given, ...(last ?? [])],
        );
        for (const { line } of rows) yield line;
        last = rows.length === page ? (rows.at(-1)?.key ?? null) : null;
      } while (last);
    },

    /** The library's files of a workspace; of those who don't own it, only what is their own. */
    async *files(workspaceId: string, personId: string | null, limit: Limit | null): AsyncGenerator<StoredFile> {
      const values = personId === null ? [workspaceId] : [workspaceId, personId];
      let last: string | null = null;
      do {
        const after: string = last === null ? '' : `and id > $${values.length + 1}::uuid`;
        const rows: StoredFile[] = await query(
          limit,
          `select id, name, file_key as "fileKey" from media
            where ${personId === null ? ofWorkspace : ownFiles} ${after} order by id limit ${page}`,
          last === null ? values : [...values, last],
        );
        yield* rows;
        last = rows.length === page ? (rows.at(-1)?.id ?? null) : null;
      } while (last !== null);
    },
  };
}
