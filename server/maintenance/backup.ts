import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../kernel/database/database.ts';
import { foreignSchema, schemaOf } from '../kernel/database/migrate.ts';
import { reach } from '../kernel/database/reach.ts';
import { StartError } from '../kernel/errors.ts';
import { program } from '../kernel/program.ts';
import { findSecretKey, fingerprintOf } from '../kernel/secrets.ts';
import { createStorage, FileMissing, type Storage } from '../kernel/storage.ts';
import { formatVersion, type Manifest, names } from './archive/format.ts';
import { type ArchiveWriter, createArchive } from './archive/writer.ts';
import { opensLogin } from './doctor/secret-key.ts';
import { counted, type Instance, openInstance, sized, type Task } from './instance.ts';
import { type Snapshot, takeSnapshot } from './store/snapshot.ts';
import { storedFiles } from './stored-files.ts';

/** The length of a table chunk, in bytes: as much is held in memory. */
const pieceBytes = 4_000_000;
/** How many logins are tried with the key: some may be left from another one. */
const maxLooked = 50;
/** How many missing files are listed. */
const maxNamed = 5;

/**
 * Writes a whole instance into one file, running or not.
 * @param target the file, or a folder for one with the time in its name
 * @returns its path
 * @throws StartError
 */
export async function backup(task: Task, target: string): Promise<string> {
  const path = await fileIn(target);
  const instance = await openInstance(task);
  try {
    const migrations = await schemaToBackUp(instance, task);
    const snapshot = await takeSnapshot(instance.databaseUrl);
    try {
      const archive = await createArchive(path, task.signal);
      try {
        const manifest = await write(archive, { snapshot, instance, task, migrations });
        await archive.add(names.manifest, Buffer.from(JSON.stringify(manifest, null, 2)));
        const size = await archive.finish();
        report(task, path, size, manifest);
        return path;
      } catch (error) {
        await archive.abandon();
        throw error;
      }
    } finally {
      await snapshot.close();
    }
  } finally {
    await instance.close();
  }
}

async function fileIn(target: string): Promise<string> {
  const found = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  // In UTC and without colons: sorts by time, and is valid on every file system.
  const name = `everycast-${new Date().toISOString().replace(/:|\.\d+/g, '')}.tar`;
  return found?.isDirectory() ? join(target, name) : target;
}

/** @throws StartError if there is nothing to back up, or this code doesn't have the schema */
async function schemaToBackUp({ databaseUrl }: Instance, { log }: Task): Promise<string[]> {
  const database = openDatabase(databaseUrl, { log, max: 1, applicationName: 'everycast backup' });
  try {
    await reach(database.db, databaseUrl);
    const { applied, known } = await schemaOf(database.db);
    if (applied.length === 0) throw new StartError("Nothing to back up: Everycast hasn't used this database yet.");
    const foreign = foreignSchema(applied, known);
    if (foreign) throw new StartError(`This database ${foreign.from}. Back it up with the version that made it.`);
    return applied;
  } finally {
    await database.close();
  }
}

interface Source {
  snapshot: Snapshot;
  instance: Instance;
  task: Task;
  migrations: string[];
}

async function write(archive: ArchiveWriter, { snapshot, instance, task, migrations }: Source): Promise<Manifest> {
  const { config, say } = task;
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const { source, rows } = snapshot.copy(table);
    let piece = 0;
    for await (const bytes of inPieces(source)) {
      piece += 1;
      await archive.add(names.piece(table.name, piece), bytes);
    }
    tables.push({ ...table, rows: rows() });
  }
  say(`Database: ${counted(tables.length, 'table')}, ${counted(sum(tables.map(({ rows }) => rows)), 'row')}.`);

  const files = await writeFiles(archive, snapshot, await createStorage({ config, dataDir: instance.dataDir }), task);
  const found = config.secretKey ?? (await findSecretKey(instance.dataDir));
  const key = found !== null && (await opens(found, snapshot)) ? found : null;
  const inside = key !== null && config.secretKey === null;
  if (inside) await archive.add(names.secretKey, Buffer.from(key));
  return {
    format: formatVersion,
    everycast: program.version,
    takenAt: snapshot.takenAt.toISOString(),
    migrations,
    tables,
    sequences: snapshot.sequences,
    files,
    secretKey: inside ? 'inside' : key !== null ? 'environment' : 'unknown',
    keyFingerprint: key && fingerprintOf(key),
    members: archive.members(),
  };
}

/** Whether this key decrypts any stored login. True if there is none. */
async function opens(key: string, snapshot: Snapshot): Promise<boolean> {
  let looked = 0;
  for await (const login of snapshot.values([{ table: 'account', column: 'credentials' }])) {
    if (opensLogin(key, login)) return true;
    looked += 1;
    if (looked === maxLooked) break;
  }
  return looked === 0;
}

/** Nothing that was in the storage when the backup started is deleted until it ends: a missing file was already missing. */
async function writeFiles(archive: ArchiveWriter, snapshot: Snapshot, storage: Storage, { say }: Task): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  for await (const key of snapshot.values(storedFiles)) {
    try {
      const size = await storage.size(key);
      await archive.addStream(names.file(key), size, await storage.stream(key));
      files.count += 1;
      files.bytes += size;
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      files.missing += 1;
      if (missing.length < maxNamed) missing.push(key);
    }
  }
  say(`Files: ${counted(files.count, 'file')}, ${sized(files.bytes)}.`);
  if (files.missing > 0) {
    const more = files.missing > missing.length ? ' …' : '';
    say(`Missing from storage, so not in this backup: ${counted(files.missing, 'file')} (${missing.join(', ')}${more}).`);
  }
  return files;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.byteLength;
    if (length < pieceBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function report({ say }: Task, path: string, size: number, { secretKey }: Manifest): void {
  say(`The backup is ready: ${path} (${sized(size)}).`);
  say(
    secretKey === 'inside'
      ? 'It contains everything, including the secret key. Anyone who has it can post to every account, so keep it secret.'
      : secretKey === 'environment'
        ? "The secret key isn't in it because it comes from SECRET_KEY. Store that somewhere else: without it, every account must be connected again."
        : "The secret key isn't in it: neither DATA_DIR nor SECRET_KEY has the key for the stored logins. Find that key and keep it: without it, every account must be connected again.",
  );
}
