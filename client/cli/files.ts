import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { EverycastError } from '../error.ts';
import type { components } from '../generated/schema.ts';
import { UsageError } from './failures.ts';
import { progressBar } from './progress.ts';
import type { Session } from './session.ts';
import { readUploads, saveUploads } from './settings.ts';

type Media = components['schemas']['Media'];

/** A file that can be sent. */
interface LocalFile {
  path: string;
  name: string;
  bytes: number;
  /** Changes with the file. */
  fingerprint: string;
}

/** @throws Error with the system's code if there is no such file; UsageError for a folder or an empty file */
export async function localFile(path: string): Promise<LocalFile> {
  const whole = resolve(path);
  const found = await stat(whole);
  const { size, mtimeMs } = found;
  if (found.isDirectory()) throw new UsageError(`${path} is a folder. Name its files: ${path}/*`);
  if (size === 0) throw new UsageError(`${path} is empty.`);
  return { path: whole, name: basename(whole), bytes: size, fingerprint: `${whole} ${size} ${mtimeMs}` };
}

/** Its bytes, read as they are needed. */
export const bytesOf = (file: LocalFile): Promise<Blob> => openAsBlob(file.path);

/** Uploads a file with a bar. One that was interrupted before continues where it ended. */
export async function uploadOne(session: Session, file: LocalFile, folderId?: string): Promise<Media> {
  const { terminal, url, everycast } = session;
  const key = `${url} ${file.fingerprint}`;
  const bar = progressBar(terminal, file.name);
  const begun = (await readUploads(terminal))[key];
  let noted: Promise<void> = Promise.resolve();
  try {
    const media = await everycast.upload(await bytesOf(file), {
      name: file.name,
      folderId,
      resume: begun,
      onStart: (at) => {
        noted = note(session, key, at);
      },
      onProgress: (sent, total) => bar.to(sent, total),
      signal: terminal.signal,
    });
    await noted;
    await note(session, key, null);
    return media;
  } catch (error) {
    await noted;
    // What the server has refused is sent from its beginning the next time; anything else continues.
    if (error instanceof EverycastError && error.code !== 'offline') await note(session, key, null);
    throw error;
  } finally {
    await noted;
    bar.end();
    if (terminal.signal.aborted) session.hint('Run the same command again to continue the upload.');
  }
}

/** Keeps or forgets where an upload continues. Without room for that, it's only not continued. */
async function note(session: Session, key: string, url: string | null): Promise<void> {
  try {
    const { [key]: before, ...others } = await readUploads(session.terminal);
    if ((before ?? null) === url) return;
    await saveUploads(session.terminal, url === null ? others : { ...others, [key]: url });
  } catch (error) {
    session.hint(`If this upload is interrupted, it begins again: ${error instanceof Error ? error.message : String(error)}`);
  }
}
