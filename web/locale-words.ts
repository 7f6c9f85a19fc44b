import { join } from 'node:path';
import type { Plugin } from 'vite';

const scheme = /^words:/;
const own = (path: string) => JSON.stringify(join(import.meta.dirname, path));

/**
 * Makes a module `words:<area>` of each file in `locales/en`: an area's English texts and the two ways to read them. A page loads only the
 * texts that its screens import.
 */
export const localeWords = (): Plugin => ({
  name: 'locale-words',
  resolveId: { filter: { id: scheme }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0words:/ },
    handler(id) {
      const area = id.slice('\0words:'.length);
      const code = `import { area } from ${own('lib/i18n/i18n.ts')};
import english from ${own(`locales/en/${area}.json`)};
export const { useWords, words } = area(${JSON.stringify(area)}, english);`;
      return { code, moduleSideEffects: false };
    },
  },
});
