import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { localeWords, otherLanguages } from './texts.ts';

/** A file that several builds make has one name: the pages that are built and their scripts mean the same. */
const assetFileNames = 'assets/[name]-[hash:6][extname]';

export default defineConfig({
  plugins: [localeWords(), otherLanguages(), reactRouter()],
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  resolve: {
    // An encoder registers itself with the one that a page uses.
    dedupe: ['mediabunny'],
    alias: [
      { find: /^temporal-polyfill$/, replacement: new URL('./lib/time/temporal.ts', import.meta.url).pathname },
      // The router's own reloads the page if a screen can't be loaded.
      { find: './routeModules.js', replacement: new URL('./app/late/load-route-module.ts', import.meta.url).pathname },
      // Of every schema, zod keeps how it becomes a JSON schema, which only the server needs.
      {
        find: /^\.{1,2}\/(core\/)?(json-schema-processors|to-json-schema)\.js$/,
        replacement: new URL('./lib/no-json-schemas.ts', import.meta.url).pathname,
      },
      // twitter-text includes ES2015 polyfills, which no supported browser needs.
      { find: /^core-js\/modules\/.*/, replacement: new URL('./lib/nothing.ts', import.meta.url).pathname },
    ],
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          // Types check what our own modules import; of zod, a part is left out above.
          checks: { importIsUndefined: false },
          output: {
            // Every page loads the names of all files, and hashes are what compresses worst: each character is a fifth of a kilobyte.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
            },
          },
        },
      },
    },
  },
  // A stream's worker loads its encoder of sound only when it needs it.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Small files stay files: a strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
});
