import { readdirSync } from 'node:fs';

const head = "// Generated from the locale files by `npm run generate`. Don't edit.\n";
const nameOf = (area: string) => area.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The areas of texts in a folder of one language's files. */
export const areasIn = (folder: string | URL): string[] =>
  readdirSync(folder)
    .flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []))
    .sort();

/** Their types, as a module: the English files define which keys exist. @param folder of the files, as the module imports it */
export const areaTypes = (areas: readonly string[], folder: string): string => `${head}
${areas.map((area) => `import type ${nameOf(area)} from '${folder}/${area}.json';`).join('\n')}

/** The areas of texts; the English files define which keys exist. */
export interface Areas {
${areas.map((area) => `  ${area.includes('-') ? `'${area}'` : area}: typeof ${nameOf(area)};`).join('\n')}
}
`;

/** The types of the modules `words:<area>`. @param from the module that makes them, as the types import it */
export const wordModules = (areas: readonly string[], from: string): string =>
  head +
  areas
    .map(
      (area) => `
declare module 'words:${area}' {
  type Words = ReturnType<typeof import('${from}').area<'${area}'>>;
  export const useWords: Words['useWords'];
  export const words: Words['words'];
}
`,
    )
    .join('');
