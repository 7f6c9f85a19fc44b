import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Terminal } from './terminal.ts';

/** What `everycast login` keeps on this computer. */
interface Settings {
  url?: string;
  apiKey?: string;
}

/** Uploads that were begun and not finished: their URLs, by server and file. */
type BegunUploads = Record<string, string>;

/** Where settings are kept: EVERYCAST_CONFIG, or the system's folder for settings. */
function settingsFolder({ env }: Pick<Terminal, 'env'>): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME || homedir(), '.config');
  return env.EVERYCAST_CONFIG || join(folder, 'everycast');
}

/** @throws Error if the file can't be read, or isn't JSON */
export const readSettings = (terminal: Pick<Terminal, 'env'>): Promise<Settings> => read(join(settingsFolder(terminal), 'settings.json'));
export const saveSettings = (terminal: Pick<Terminal, 'env'>, settings: Settings): Promise<void> =>
  save(settingsFolder(terminal), 'settings.json', settings);

export const readUploads = (terminal: Pick<Terminal, 'env'>): Promise<BegunUploads> => read(join(settingsFolder(terminal), 'uploads.json'));
export const saveUploads = (terminal: Pick<Terminal, 'env'>, uploads: BegunUploads): Promise<void> =>
  save(settingsFolder(terminal), 'uploads.json', uploads);

/** The texts of a JSON object; empty if there is no such file. */
async function read(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) throw new SyntaxError('no object');
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    throw new Error(`${path} can’t be read. Delete it, then try again.`);
  }
}

/** Complete or not at all, and for its owner alone: it may have a key in it. */
async function save(folder: string, name: string, value: object): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.${process.pid}`);
  try {
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
