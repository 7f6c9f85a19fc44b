// Each table is written by one feature: others call that feature or emit an event.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../bootstrap/files.mjs';
import { withoutComments } from './comments.mjs';

const folders = ['server', 'sandbox'];
/** The engine writes its own columns of any work table. A restore loads every table. */
const anyTable = /^server\/(kernel\/work|maintenance|migrations)\//;
const tests = /\.test\.ts$/;

/** insertInto('x'), updateTable("x as y"), deleteFrom(['x', …]), and the same with anything but a literal. */
const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*\[?\s*(?:['"`](\w+)[^'"`]*['"`]|([^)\s]*))/g;
const written = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?(?:"?(\w+)"?|(\$\{))/gi;

const snakeCased = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A feature, the kernel, or the stand-ins' package. */
const ownerOf = (path) => /^server\/features\/[^/]+|^server\/kernel|^[^/]+/.exec(path)?.[0] ?? path;

/** @returns {Set<string>} the tables that migrations create, also those that a later one renames or drops */
function tablesOf(root) {
  const sources = filesUnder(join(root, 'server/migrations'), (name) => /\.(sql|ts)$/.test(name)).map((path) => readFileSync(path, 'utf8'));
  const created = /\b(?:create table (?:if not exists )?|rename to |createTable\(')(\w+)/gi;
  return new Set(sources.flatMap((text) => [...text.matchAll(created)].map((match) => match[1])));
}

/** The tables that a source writes; null for one without a literal name. Each with its line. */
function writesIn(source, tables) {
  const lineOf = (index) => source.slice(0, index).split('\n').length;
  const calls = [...source.matchAll(built)].map((match) => ({ table: match[1] ? snakeCased(match[1]) : null, line: lineOf(match.index) }));
  const statements = [...source.matchAll(written)]
    .map((match) => ({ table: match[2] ? null : match[1].toLowerCase(), line: lineOf(match.index) }))
    .filter(({ table }) => table === null || tables.has(table));
  return [...calls, ...statements];
}

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation: file:line, what is wrong
 */
export function ownerless(root) {
  const tables = tablesOf(root);
  const writes = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(join(root, folder), (name) => name.endsWith('.ts')))
    .map((file) => file.slice(root.length + 1))
    .filter((path) => !anyTable.test(path) && !tests.test(path))
    .flatMap((path) =>
      writesIn(withoutComments(readFileSync(join(root, path), 'utf8')), tables).map((write) => ({ ...write, path, owner: ownerOf(path) })),
    );
  const unnamed = writes
    .filter(({ table }) => table === null)
    .map(
      ({ path, line }) => `one-owner-per-table: ${path}:${line}: a table that is written is named here, so that its owner can be checked`,
    );
  const shared = [...new Set(writes.map(({ table }) => table))].flatMap((table) => {
    const those = writes.filter((write) => write.table === table);
    const owners = [...new Set(those.map(({ owner }) => owner))];
    if (table === null || owners.length === 1) return [];
    return those.map(({ path, line }) => `one-owner-per-table: ${path}:${line}: ${table} is written by ${owners.join(' and ')}; one may`);
  });
  return [...unnamed, ...shared];
}
