import { EverycastError } from '../../error.ts';
import type { components } from '../../generated/schema.ts';
import { failureOf, PartlyFailed } from '../failures.ts';
import { localFile, uploadOne } from '../files.ts';
import type { Session } from '../session.ts';

interface FilesOptions {
  folder?: string;
}

/** Adds files to the library, one after the other. One that is refused doesn't keep the others from it. */
export async function upload(session: Session, paths: string[], { folder }: FilesOptions): Promise<void> {
  const { terminal, isDryRun, isJson } = session;
  const files = await Promise.all(paths.map(localFile));
  if (isDryRun) {
    const rows = files.map(({ name, bytes }) => [String(bytes), name]);
    return session.showTable(
      files.map(({ name, bytes }) => ({ name, bytes })),
      ['BYTES', 'WOULD UPLOAD'],
      rows,
      '',
    );
  }
  const added: components['schemas']['Media'][] = [];
  let refused = 0;
  for (const file of files) {
    try {
      const media = await uploadOne(session, file, folder);
      added.push(media);
      if (!isJson) terminal.out(`${media.id}  ${file.name}\n`);
    } catch (error) {
      // Without a connection or a login, the next one would fail, too.
      const isOwn = error instanceof EverycastError && error.code !== 'offline' && error.status !== 401 && error.status !== 403;
      if (!isOwn || files.length === 1) throw error;
      refused += 1;
      terminal.err(`${file.name}: ${failureOf(error).message}\n`);
    }
  }
  if (isJson) terminal.out(`${JSON.stringify(added, null, 2)}\n`);
  if (refused > 0) throw new PartlyFailed(`${refused} of ${files.length} files weren’t uploaded.`);
}
