import type { Config } from '../kernel/config.ts';
import { findDataDir } from '../kernel/data-dir.ts';
import { joinEmbedded } from '../kernel/database/embedded.ts';
import { StartError } from '../kernel/errors.ts';
import type { Logger } from '../kernel/log.ts';

/** Prints one line. */
type Say = (line: string) => void;

/** What every command receives. `signal`: aborted when it should stop. */
export interface Task {
  config: Config;
  log: Logger;
  say: Say;
  signal: AbortSignal;
}

/** An existing instance, running or not: its folder and its database. */
export interface Instance {
  dataDir: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/** @throws StartError if there is none, or its database can't be started */
export async function openInstance({ config, log }: Pick<Task, 'config' | 'log'>): Promise<Instance> {
  const { wanted, found } = await findDataDir(config.dataDir);
  if (found === null) throw new StartError(`There is no data folder at ${wanted}. Set DATA_DIR to the data folder of your Everycast.`);
  if (config.databaseUrl !== null)
    return { dataDir: found, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl, close: async () => undefined };
  const joined = await joinEmbedded({ dataDir: found, log });
  if (!joined) {
    throw new StartError(
      `There is no database in ${found}: Everycast has never run with this DATA_DIR. Set DATA_DIR, or DATABASE_URL if the database is elsewhere.`,
    );
  }
  return { dataDir: found, databaseUrl: joined.url, close: joined.stop };
}

/** "1 file", "2,000 files". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Formats bytes as "12.3 MB". */
export function sized(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['KB', 1e3];
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}
