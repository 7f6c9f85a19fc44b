import { createRestoredStore } from '../features/publishing/restored-store.ts';
import { foreignSchema, knownMigrations, migrate, schemaOf } from '../kernel/database/migrate.ts';
import { StartError } from '../kernel/errors.ts';
import { fingerprintOf, keepSecretKey } from '../kernel/secrets.ts';
import { createStorage } from '../kernel/storage.ts';
import type { Manifest } from './archive/format.ts';
import { verifyArchive } from './archive/reader.ts';
import { counted, sized, type Task } from './instance.ts';
import { openTarget, type Target } from './restore-target.ts';
import { unpack } from './restore-unpack.ts';
import { setSequence } from './store/catalog.ts';
import { dropTables, endLogins, withoutForeignKeys } from './store/load.ts';

interface Done {
  /** Posts on accounts that wait for review. */
  held: number;
  keyAside: string | null;
}

/**
 * Creates an instance from a backup. The database is committed last: an earlier interruption leaves files at most, and it can be started
 * again.
 * @throws StartError before anything is written, if the archive is incomplete or newer, or the target has data or is in use
 */
export async function restore(task: Task, path: string): Promise<void> {
  const { config, say } = task;
  say(`Reading ${path} …`);
  const manifest = await verifyArchive(path);
  await refuseForeignSchema(path, manifest);
  refuseOtherKey(config.secretKey, manifest);
  const target = await openTarget(task);
  try {
    const done = await bring(manifest, path, target, task);
    report(manifest, done, task);
  } finally {
    await target.close();
  }
}

async function refuseForeignSchema(path: string, { migrations, everycast }: Manifest): Promise<void> {
  const foreign = foreignSchema(migrations, await knownMigrations());
  if (foreign) throw new StartError(`${path} ${foreign.from}. Restore it with Everycast ${everycast}.`);
}

/** @throws StartError if SECRET_KEY can't decrypt the backup */
function refuseOtherKey(given: string | null, { keyFingerprint, secretKey }: Manifest): void {
  if (given === null || keyFingerprint === null || fingerprintOf(given) === keyFingerprint) return;
  const way = secretKey === 'inside' ? 'Unset it, because the backup includes its own' : 'Set the one used at that time';
  throw new StartError(`SECRET_KEY isn't the key this backup was made with, so no account would work. ${way}, then restore again.`);
}

async function bring(manifest: Manifest, path: string, target: Target, { config, signal }: Task): Promise<Done> {
  const { client, db, dataDir } = target;
  const storage = await createStorage({ config, dataDir });
  return db.transaction().execute(async (tx) => {
    await dropTables(client);
    await migrate(tx, manifest.migrations.at(-1));
    const { applied } = await schemaOf(tx);
    if (applied.join() !== manifest.migrations.join()) {
      throw new StartError(
        `${path} has a schema that no released Everycast had (${manifest.migrations.join(', ')}), so it can't be restored.`,
      );
    }
    const addForeignKeys = await withoutForeignKeys(client);
    let keyAside: string | null = null;
    await unpack(path, manifest, {
      client,
      storage,
      dataDir,
      signal,
      keepKey: async (key) => {
        if (config.secretKey === null) keyAside = await keepSecretKey(dataDir, key);
      },
    });
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    await addForeignKeys();
    await migrate(tx);

    const held = await createRestoredStore().hold(tx, new Date());
    await endLogins(client);
    signal.throwIfAborted();
    return { held, keyAside };
  });
}

function report({ takenAt, everycast, tables, files, secretKey }: Manifest, { held, keyAside }: Done, { say, config }: Task): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored the backup from ${moment(takenAt)} (Everycast ${everycast}), with ${counted(rows, 'row')} and ${counted(files.count, 'file')}, ${sized(files.bytes)}.`,
  );
  if (files.missing > 0) say(`Already missing when the backup was made: ${counted(files.missing, 'file')}.`);
  if (keyAside) say(`The data folder had another secret key. It was moved to ${keyAside}.`);
  if (secretKey !== 'inside' && config.secretKey === null)
    say("The secret key isn't in the backup. Set SECRET_KEY to it before you start Everycast, or every account must be connected again.");
  if (held > 0)
    say(
      `${counted(held, 'post')} on hold: they may have been published, changed or canceled after the backup was taken. Review them in Everycast, and they go out as scheduled.`,
    );
  say(
    'Shut down the old server for good before you start this one: running both would publish posts twice. Everyone has to sign in again.',
  );
  say('Access that was revoked after the backup is back. Review the members, invitations and API keys.');
}

const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
