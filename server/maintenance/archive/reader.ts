import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { StartError } from '../../kernel/errors.ts';
import { formatVersion, Manifest, type Member, memberOf } from './format.ts';

export interface ReadMember {
  name: string;
  size: number;
  member: Member;
  /** Must be read to its end. */
  content: AsyncIterable<Buffer>;
}

const damaged = (path: string, what: string) =>
  new StartError(`${path} is damaged or incomplete: ${what}. Nothing was restored. Use another copy, or another backup.`);

/** The archive's members, each to be read before the next. @throws StartError if it isn't an archive, or is truncated */
export async function* readArchive(path: string): AsyncGenerator<ReadMember> {
  await refuseUnreadable(path);
  const archive = extract();
  const source = createReadStream(path);
  const reading = pipeline(source, archive);
  reading.catch(() => undefined); // the same error ends the loop below
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header;
      const member = type === 'file' ? memberOf(name) : null;
      if (!member) throw new StartError(`${path} isn't an Everycast backup: it contains ${name}.`);
      yield { name, size, member, content: whole(path, entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw isCutOff(error) ? cutOff(path) : error;
  } finally {
    source.destroy();
  }
}

/** The archive can end in the middle of a member, where its reader gets the error. */
async function* whole(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw isCutOff(error) ? cutOff(path) : error;
  }
}

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /unexpected end|invalid tar header|premature close/i.test(error.message);
const cutOff = (path: string) => damaged(path, "it's cut off, or not a tar archive");

async function refuseUnreadable(path: string): Promise<void> {
  try {
    await using file = await open(path);
    if ((await file.stat()).isFile()) return;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = { ENOENT: "it doesn't exist", EACCES: "this user isn't allowed to read it" };
    throw new StartError(`${path} can't be read: ${reasons[code ?? ''] ?? message}.`, { cause: error });
  }
  throw new StartError(`${path} can't be read: it isn't a file.`);
}

/**
 * Reads the whole archive and compares every member with its checksum.
 * @returns its manifest
 * @throws StartError naming what is damaged or missing, or if a newer program wrote it
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  let members = 0;
  const unchecked = new Map<string, string>();
  for await (const { name, member, content } of readArchive(path)) {
    if (manifest && member.kind !== 'checksums') throw damaged(path, `${name} comes after its end`);
    if (member.kind === 'checksums') {
      compare(path, name, unchecked, await text(content));
      continue;
    }
    const hash = createHash('sha256');
    if (member.kind === 'manifest') manifest = readManifest(path, await text(hashed(content, hash)));
    else {
      members += 1;
      for await (const chunk of content) hash.update(chunk);
    }
    unchecked.set(name, hash.digest('hex'));
  }
  const [left] = unchecked.keys();
  if (!manifest) throw damaged(path, 'its end is missing');
  if (left) throw damaged(path, `the checksum of ${left} is missing`);
  if (members !== manifest.members) throw damaged(path, `it has ${members} entries, but ${manifest.members} were written`);
  return manifest;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Removes members whose checksum matches. */
function compare(path: string, set: string, unchecked: Map<string, string>, list: string): void {
  for (const line of list.split('\n').filter(Boolean)) {
    const [, sum, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!sum) throw damaged(path, `${set} was changed`);
    if (unchecked.get(name) !== sum) throw damaged(path, `${name} was changed`);
    unchecked.delete(name);
  }
}

function readManifest(path: string, content: string): Manifest {
  const json = parsed(content);
  const { format, everycast } = (json ?? {}) as { format?: unknown; everycast?: unknown };
  if (typeof format === 'number' && format > formatVersion) {
    throw new StartError(`${path} was made by a newer Everycast (${everycast}). Restore it with that version.`);
  }
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw damaged(path, "its manifest can't be read");
  return manifest.data;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null; // reported as an unreadable manifest
  }
}
