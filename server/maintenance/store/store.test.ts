import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { filledTables, sequencesOf, setSequence, tablesOf } from './catalog.ts';
import { loadTable, withoutForeignKeys } from './load.ts';
import { takeSnapshot } from './snapshot.ts';

let databases: [TestDatabase, TestDatabase];
const clients: pg.Client[] = [];

const schema = `
  create table "odd ""name""" (
    id integer generated always as identity primary key, "select" text, bytes bytea, span interval, day date, at timestamptz, local timestamp,
    number numeric, real_one double precision, flag boolean, list text[], json jsonb, id_list uuid[], doubled integer generated always as (id * 2) stored,
    gone integer);
  alter table "odd ""name""" drop column gone;
  create table one (id serial primary key, other integer, self integer references one);
  create table two (id integer primary key, one integer not null references one on delete cascade);
  alter table one add foreign key (other) references two deferrable;`;
const fill = `
  insert into "odd ""name""" ("select", bytes, span, day, at, local, number, real_one, flag, list, json, id_list) values
    (E'\\\\N', '\\x00ff0a5c', '1 year -2 days 03:04:05.678901', '0044-03-15 BC', 'infinity', '2026-03-29 02:30', 1e-40, 0.1::float8 + 0.2, true,
      array['a,b', null, '"', '\\'], '{"a": 1.10}', array[gen_random_uuid()]),
    (null, '', null, '9999-12-31', '2026-11-21 12:00:00.123456+05:30', null, 'NaN', 'NaN', null, '{}', 'null', null);
  insert into one values (7, null, null), (8, null, 7), (6, null, 8);
  insert into two values (1, 7);
  update one set other = 1 where id = 7;
  select setval('one_id_seq', 41);`;

beforeAll(async () => {
  databases = [await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true })];
  for (const { url } of databases) {
    const client = new pg.Client({ connectionString: url });
    clients.push(client);
    await client.connect();
    await client.query(schema);
  }
});
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
});

test('values of every type, circles of foreign keys, odd names and numbers that count on come over as they are', async () => {
  const [from, to] = clients as [pg.Client, pg.Client];
  await from.query(fill);
  // Whatever a session prefers makes no difference.
  await to.query("set datestyle = 'SQL, DMY'; set timezone = 'Asia/Kolkata'; set intervalstyle = 'iso_8601'");
  const snapshot = await takeSnapshot(databases[0].url);
  await to.query('begin');
  for (const setting of ["set local datestyle = 'ISO, MDY'", "set local intervalstyle = 'postgres'"]) await to.query(setting);
  const addForeignKeys = await withoutForeignKeys(to);
  for (const table of snapshot.tables) {
    const { source, rows } = snapshot.copy(table);
    const load = loadTable(to, table);
    for await (const chunk of source) await load.write(chunk as Buffer);
    expect(await load.end()).toBe(rows());
  }
  for (const sequence of snapshot.sequences) await setSequence(to, sequence);
  await addForeignKeys();
  await to.query('commit');
  await to.query('reset all');

  expect(await filledTables(to)).toEqual(['odd "name"', 'one', 'two']);
  for (const { name } of await tablesOf(from)) {
    const rows = async (client: pg.Client) =>
      (await client.query(`select t::text as row from ${client.escapeIdentifier(name)} t order by 1`)).rows;
    expect(await rows(to)).toEqual(await rows(from));
  }
  expect(await sequencesOf(to)).toEqual(await sequencesOf(from));
  expect((await to.query('insert into one (self) values (7) returning id')).rows).toEqual([{ id: 42 }]);
  await expect(to.query('insert into two values (2, 99)')).rejects.toThrow('violates foreign key constraint "two_one_fkey"');
  await snapshot.close();
});

test('a snapshot gives what stands in columns, each once, and nothing of columns that are not there', async () => {
  const snapshot = await takeSnapshot(databases[0].url);
  const all = async (columns: { table: string; column: string }[]) => {
    const values: string[] = [];
    for await (const value of snapshot.values(columns)) values.push(value);
    return values;
  };
  expect(
    await all([
      { table: 'odd "name"', column: 'select' },
      { table: 'odd "name"', column: 'gone' },
      { table: 'none', column: 'x' },
    ]),
  ).toEqual(['\\N']);
  expect(await all([{ table: 'none', column: 'x' }])).toEqual([]);
  const [table] = snapshot.tables;
  expect(await text(snapshot.copy(table ?? { name: '', columns: [] }).source)).toContain('\\\\N\t');
  await snapshot.close();
});

test('rows that the database does not take are an error, and none of them is there', async () => {
  const [, to] = clients as [pg.Client, pg.Client];
  await to.query('begin');
  const load = loadTable(to, { name: 'two', columns: ['id', 'one'] });
  await expect(
    (async () => {
      await load.write(Buffer.from('1\tno number\n'));
      for (let more = 0; more < 1_000; more += 1) await load.write(Buffer.alloc(100_000, 'x'));
      await load.end();
    })(),
  ).rejects.toThrow('invalid input syntax for type integer');
  load.abandon();
  await to.query('rollback');
});
