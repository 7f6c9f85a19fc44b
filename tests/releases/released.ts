import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const migrationsFolder = fileURLToPath(new URL('../../server/migrations/', import.meta.url));
/** The checksums of the migrations that a release has, by their names. */
export const sumsFile = new URL('migrations.json', import.meta.url);
/** A release's dump, and what its people saw. */
export const dumpOf = (version: string): string => fileURLToPath(new URL(`${version}.tar.gz`, import.meta.url));
export const seenOf = (version: string): string => fileURLToPath(new URL(`${version}.json`, import.meta.url));

/** The key of every instance that a dump was made of; it protects nothing. */
export const secretKey = 'a secret key for the dumps of releases alone';

type Sums = Record<string, string>;

export const releasedSums = async (): Promise<Sums> => JSON.parse(await readFile(sumsFile, 'utf8')) as Sums;

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
export const changedMigrations = (released: Sums, now: Sums): string[] =>
  Object.keys(released).filter((name) => released[name] !== now[name]);
