import type pg from 'pg';

/** What makes up a schema, by the catalog. The order of columns isn't part of it: rows are read by name. */
const parts = [
  `select format('column %s.%s: %s%s%s%s%s', c.relname, attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
     ' default ' || pg_get_expr(d.adbin, d.adrelid), ' generated ' || nullif(attgenerated::text, ''), ' identity ' || nullif(attidentity::text, ''))
   from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on (adrelid, adnum) = (attrelid, attnum)
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  `select format('table %s: %s %s %s', relname, relkind, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid))
   from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select format('constraint %s.%s: %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid), case when not convalidated then ' not valid' end)
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select 'index ' || indexdef from pg_indexes where schemaname = 'public'`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
   where relnamespace = 'public'::regnamespace and not tgisinternal`,
  `select 'function ' || pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
   and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
];

/** A database's schema, one line for each part of it. */
export async function schemaIn(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const part of parts) lines.push(...(await client.query<[string]>({ text: part, rowMode: 'array' })).rows.map(([line]) => line));
  return lines.sort();
}

/** The number of rows of these tables; null for one that doesn't exist. */
export async function rowCounts(client: pg.ClientBase, tables: readonly string[]): Promise<Record<string, number | null>> {
  const counts: Record<string, number | null> = {};
  for (const name of tables) {
    const quoted = client.escapeIdentifier(name);
    const { rows } = await client.query<{ oid: string | null }>('select to_regclass($1) as oid', [quoted]);
    if (rows[0]?.oid === null) counts[name] = null;
    else counts[name] = Number((await client.query<{ count: string }>(`select count(*) from ${quoted}`)).rows[0]?.count);
  }
  return counts;
}

/** Tables without a row. One with partitions has the rows of all of them. */
export async function emptyTables(client: pg.ClientBase): Promise<string[]> {
  const empty: string[] = [];
  for (const table of Object.keys(await columnsIn(client))) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`);
    if (rowCount === 0) empty.push(table);
  }
  return empty;
}

/** The columns of each table. */
export async function columnsIn(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attname) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
     group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * What a schema has more than another, and nothing is stored in.
 * @param before the other's columns
 * @returns tables without a row, and columns of the other's tables, such as "auth_user.zone", that are null in every row
 */
export async function unfilledSince(before: Record<string, string[]>, client: pg.ClientBase): Promise<string[]> {
  const unfilled = (await emptyTables(client)).filter((table) => !before[table]);
  for (const [table, columns] of Object.entries(await columnsIn(client))) {
    for (const column of columns.filter((one) => before[table]?.includes(one) === false)) {
      const [from, what] = [table, column].map((name) => client.escapeIdentifier(name));
      const { rowCount } = await client.query(`select from ${from} where ${what} is not null limit 1`);
      if (rowCount === 0) unfilled.push(`${table}.${column}`);
    }
  }
  return unfilled;
}
