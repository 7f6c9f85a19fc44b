import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../../server/migrations/', import.meta.url));
/** What was released, by the names of the migrations. */
export const releasedFile = new URL('migrations.json', import.meta.url);
/** A release's dump, and what its people saw. */
export const dumpOf = (version: string): string => fileURLToPath(new URL(`${version}.tar.gz`, import.meta.url));
export const seenOf = (version: string): string => fileURLToPath(new URL(`${version}.json`, import.meta.url));

/** The key of every instance that a dump was made of; it protects nothing. */
export const secretKey = 'a secret key for the dumps of releases alone';

type Sums = Record<string, string>;
/** `since`: the first version that has it. */
type Released = Record<string, { since: string; sha256: string }>;

export const releasedMigrations = async (): Promise<Released> => JSON.parse(await readFile(releasedFile, 'utf8')) as Released;

/** A checksum for each migration in a folder: of its module, and of the files in the folder with its name, such as `baseline`. */
export async function migrationSums(folder = migrationsFolder): Promise<Sums> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length).replace(/^\//, '')).sort();
  const sums: Sums = {};
  for (const module of paths.filter((path) => /^\d{3}-[^/]*\.ts$/.test(path))) {
    const name = module.replace(/\.ts$/, '');
    const hash = createHash('sha256');
    for (const path of paths.filter((one) => one === module || one.startsWith(`${name.slice('000-'.length)}/`)))
      hash.update(`${path}\n`).update(await readFile(`${folder}/${path}`));
    sums[name] = hash.digest('hex');
  }
  return sums;
}

/** The released migrations that are no longer what they were. */
export const changedMigrations = (released: Released, now: Sums): string[] =>
  Object.keys(released).filter((name) => released[name]?.sha256 !== now[name]);
