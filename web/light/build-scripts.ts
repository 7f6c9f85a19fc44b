import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { localeWords, otherLanguages } from '../texts.ts';

const here = (path: string) => join(import.meta.dirname, path);

/** The pages with something to press or to fill in, and their modules. Every other public page works without a script. */
const pages: Record<string, string> = {
  '/': 'features/site/home/home.tsx',
  '/pricing': 'features/site/pricing/pricing.tsx',
  '/faq': 'features/site/faq/faq.tsx',
  '/contact': 'features/site/contact.tsx',
  '/login': 'features/auth/login.tsx',
  '/signup': 'features/auth/signup.tsx',
  '/forgot-password': 'features/auth/forgot-password.tsx',
  '/reset-password': 'features/auth/reset-password.tsx',
  '/confirm-email': 'features/auth/confirm-email.tsx',
  '/unsubscribe': 'features/notifications/unsubscribe.tsx',
  '/guide': 'app/guide/guide-start.tsx',
};

const scheme = 'light:';

/** A page's script: its module, hydrated. */
const pageScripts: Plugin = {
  name: 'page-scripts',
  resolveId: (id) => (id.startsWith(scheme) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${scheme}`)) return null;
    const [module, hydrate] = [here(`../${id.slice(scheme.length + 1)}`), here('../app/light/hydrate.tsx')].map((path) =>
      JSON.stringify(path),
    );
    return `import Page from ${module};\nimport { hydratePage } from ${hydrate};\nhydratePage(Page);`;
  },
};

/** Scripts and other files of the build, by name; a page's start with its own. */
interface Scripts {
  ofPage: ReadonlyMap<string, readonly string[]>;
  files: readonly string[];
}

/** Builds the public pages' scripts in one language, with Preact in React's place. */
export async function buildScripts(client: string, language: string): Promise<Scripts> {
  const { output } = (await build({
    configFile: false,
    root: here('..'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [localeWords({ language }), otherLanguages({ emits: false }), pageScripts],
    resolve: {
      alias: [
        { find: /^react$/, replacement: here('../app/light/react.ts') },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react-router$/, replacement: here('../app/light/router.tsx') },
        { find: /^@everycast\/messages\/locales\/en\//, replacement: here(`../../messages/locales/${language}/`) },
      ],
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(pages).map(([path, module]) => [nameOf(path), `${scheme}${module}`])),
        output: {
          entryFileNames: 'assets/light/[name]-[hash:7].js',
          chunkFileNames: 'assets/light/[name]-[hash:7].js',
          // Styles of what is loaded later; pictures are the app's.
          assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? 'light/' : ''}[name]-[hash:6][extname]`,
          codeSplitting: { groups: [{ name: 'shared', minShareCount: Object.keys(pages).length }] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const entry = (path: string) => [...chunks.values()].find(({ isEntry, name }) => isEntry && name === nameOf(path))?.fileName ?? '';
  return {
    ofPage: new Map(Object.keys(pages).map((path) => [path, [...withImports(entry(path))].map((name) => `/${name}`)])),
    files: output.map(({ fileName }) => fileName).filter((name) => /^assets\/light\/.*[.](js|css)$/.test(name)),
  };
}

const nameOf = (path: string): string => path.slice(1) || 'home';
