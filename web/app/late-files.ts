import type { Manifest } from 'vite';

/**
 * The files of each program that is loaded late (`import()`), as addresses, by its name ("Palette"):
 * its script and its styles, and those of all that it imports. `build` is the list that Vite makes of a build.
 * @throws where two of them have one name
 */
export function lateFiles(build: Manifest): Record<string, string[]> {
  function filesOf(key: string, seen: Set<string>): string[] {
    const chunk = build[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen))];
  }
  const late = new Set(Object.values(build).flatMap(({ dynamicImports }) => dynamicImports ?? []));
  const files: Record<string, string[]> = {};
  for (const key of late) {
    const name = build[key]?.name ?? key;
    if (files[name]) throw new Error(`Two files called “${name}” are loaded late: give one of them another name.`);
    files[name] = [...new Set(filesOf(key, new Set()))].map((file) => `/${file}`);
  }
  return files;
}
