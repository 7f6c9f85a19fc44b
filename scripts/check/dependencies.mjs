import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

/** The list of packages that shouldn't be used, kept by hand. */
const listed = 'scripts/check/dependencies.json';
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

const read = (folder, path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** @returns every direct dependency of the repository's packages, with the name it is published under */
function direct(folder) {
  const workspaces = read(folder, 'package.json').workspaces ?? [];
  return ['package.json', ...workspaces.map((name) => `${name}/package.json`)].flatMap((path) => {
    const described = read(folder, path);
    return kinds.flatMap((kind) =>
      Object.entries(described[kind] ?? {}).map(([name, version]) => {
        const [, alias, of] = /^npm:(.+)@(.+)$/.exec(version) ?? [];
        return { path, name: alias ?? name, version: of ?? version };
      }),
    );
  });
}

/** A version that is no range, such as a tag or an address, could be any. */
const matches = (version, versions) => semver.validRange(version) === null || semver.intersects(version, versions);

/** @returns what an entry of the list lacks */
function lacking(entry) {
  const wrong = ['package', 'versions', 'reason', 'replacement'].filter((field) => typeof entry[field] !== 'string' || entry[field] === '');
  if (entry.usedBecause !== undefined && `${entry.usedBecause}`.trim() === '') wrong.push('usedBecause');
  if (semver.validRange(entry.versions) === null) wrong.push('versions as a range');
  return [...new Set(wrong)];
}

/**
 * Checks direct dependencies against the list of vulnerable and unmaintained packages. One that is used all the same needs the reason in
 * `usedBecause`.
 * @param {string} folder the repository's
 * @returns {string[]} one line each
 */
export function unwanted(folder) {
  const used = direct(folder);
  return read(folder, listed).flatMap((entry) => {
    const wrong = lacking(entry);
    if (wrong.length > 0) return [`${listed}: ${entry.package} needs ${wrong.join(', ')}`];
    const found = used.filter(({ name, version }) => name === entry.package && matches(version, entry.versions));
    if (entry.usedBecause === undefined) {
      const because = [entry.advisory, entry.reason].filter(Boolean).join(': ');
      return found.map(({ path, name, version }) => `${path}: ${name} ${version}: ${because} Use ${entry.replacement}.`);
    }
    return found.length > 0 ? [] : [`${listed}: ${entry.package} ${entry.versions} isn't used anymore; remove its usedBecause`];
  });
}
