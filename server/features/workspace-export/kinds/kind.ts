import type { ExportPart } from '@everycast/contract/workspace-exports';

/**
 * Records of one kind: a JSON and a CSV file of the archive. Fields are named and computed one by one, so that a new column is never given
 * away unnoticed: no login, key or token is among them.
 */
export interface Kind {
  /** The files' name, without its extension. */
  file: string;
  /** It is in exports with any of these. */
  parts: readonly ExportPart[];
  table: string;
  /** Which rows, as SQL about `one`; $1 is the workspace. */
  where: string;
  /** The columns that order the rows, with their types. Together they are unique. */
  key: readonly (readonly [column: string, type: string])[];
  /** What a record has, as SQL about `one`, by name. */
  record: Readonly<Record<string, string>>;
}

interface Options {
  where?: string;
  /** Columns with their types: `post_id uuid, at timestamptz`. */
  key?: string;
}

/** A kind of record, of the workspace's own rows unless `where` says otherwise. */
export function kind(
  file: string,
  parts: ExportPart | readonly ExportPart[],
  table: string,
  record: Kind['record'],
  { where = ofWorkspace, key = 'id uuid' }: Options = {},
): Kind {
  const typed = key.split(', ').map((column) => column.split(' ') as [string, string]);
  return { file, parts: typeof parts === 'string' ? [parts] : parts, table, where, key: typed, record };
}

const ofWorkspace = 'one.workspace_id = $1::uuid';

/** Rows that refer to a row of the workspace. */
export const inWorkspace = (column: string, parent: string, more = ''): string =>
  `one.${column} in (select id from ${parent} where workspace_id = $1::uuid${more && ` and ${more}`})`;

/** A column under its own name, in camel case. */
export const columns = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [camel(name), `one.${name}`]));

/** Columns with a time, as the API writes it. */
export const times = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [camel(name), instant(`one.${name}`)]));

export const instant = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a person is called: of them only their name leaves the server. */
export const nameOf = (column: string): string => `(select auth_user.name from auth_user where auth_user.id = ${column})`;

/** An account as people know it. */
export const accountOf = (column: string): Record<string, string> => ({
  accountId: column,
  platform: `(select account.platform from account where account.id = ${column})`,
  handle: `(select account.handle from account where account.id = ${column})`,
});

/** An object of these fields, as SQL. */
export const objectOf = (fields: Kind['record']): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** A list of what a query finds, in an order: `list('label.name', 'from label where …', 'label.name')`. */
export const list = (value: string, from: string, order: string): string =>
  `coalesce((select json_agg(${value} order by ${order}) ${from}), '[]'::json)`;

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
