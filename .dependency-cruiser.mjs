// The arrows of ARCHITECTURE.md, including type imports: contract → platforms/port, kernel → features → app; in the web app ui, lib →
// features → app. scripts/check/places.mjs checks what imports don't show.

const tests = '[.]test[.]tsx?$|^tests/|^(video|streaming)/testing/';
const vendor = 'node_modules/';

/** Everything under `from` may import what matches `only`, and nothing else, including Node's modules. */
const imports = (name, from, only, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: only },
});

/** The same for code that only runs on a server. */
const importsAndNode = (name, from, only, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: only, dependencyTypesNot: ['core'] },
});

const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circles', {}, { circular: true }, 'Two modules that need each other are one, or need a third. Type imports count.'),
    never(
      'all-resolve',
      {},
      { couldNotResolve: true, pathNot: '^words:|^virtual:' },
      'An import that leads nowhere hides from every other rule.',
    ),
    never(
      'no-tests-in-the-product',
      { pathNot: `${tests}|^(scripts|bench)/|^vitest[.]config` },
      { path: tests },
      'Tests use the product, not the other way round.',
    ),

    imports(
      'contract-stands-alone',
      '^contract/',
      `^contract/|${vendor}(zod|temporal-polyfill|temporal-spec)/`,
      'The contract imports zod and temporal-polyfill.',
    ),
    importsAndNode('messages-stand-alone', '^messages/', '^messages/', 'Messages are texts and how they are rendered.'),
    imports(
      'port-knows-the-contract',
      '^platforms/port/',
      `^(contract|messages|platforms/port)/|${vendor}`,
      'The port runs in the browser too: contract and packages, nothing of Node.',
    ),
    imports(
      'adapters-know-the-port',
      '^platforms/(?!(?:port|facebook|instagram)/)([^/]+)/',
      `^(contract|messages|platforms/port|platforms/$1)/|${vendor}`,
      'An adapter imports contract, port and vendor packages; fetch, clock and log are handed in. Other adapters are not its business.',
    ),
    imports(
      'one-graph-for-two',
      '^platforms/(facebook|instagram)/',
      `^(contract|messages|platforms/(port|meta|$1))/|${vendor}`,
      'Facebook and Instagram speak through the same Graph API: shared code goes in platforms/meta, which imports neither.',
    ),

    importsAndNode(
      'stand-ins-stand-apart',
      '^sandbox/',
      `^(contract|messages|sandbox|streaming)/|${vendor}`,
      'A stand-in follows its platform’s documentation. One that shared code with the adapter would share its mistakes.',
    ),

    importsAndNode(
      'video-stands-alone',
      '^video/',
      `^(contract|messages|video)/|${vendor}`,
      'The video engine knows files and ffmpeg: no database, no HTTP framework, no React.',
    ),

    importsAndNode('streaming-stands-alone', '^streaming/', '^streaming/', 'The live engine is a library of its own: only Node.'),
    imports(
      'flv-runs-in-browsers',
      '^streaming/(flv|amf0)/',
      '^streaming/(flv|amf0)/',
      'The studio makes FLV tags in the browser: nothing of Node.',
    ),

    imports(
      'client-stands-alone',
      '^client/(?!cli/)',
      `^client/(?!cli/)|^contract/(events|webhooks)[.]ts$|${vendor}`,
      'The client runs in browsers, Deno and Bun: packages, its generated types and the types of events and webhooks, nothing of Node.',
    ),
    importsAndNode(
      'command-line-knows-the-client',
      '^client/cli/',
      `^client/|^contract/(typed/|time[.]ts$)|^messages/locales/[^/]+/screens/when[.]json$|${vendor}`,
      'The command line imports the client, and reads typed times as the web app does.',
    ),

    importsAndNode(
      'kernel-knows-no-feature',
      '^server/kernel/',
      `^(contract|messages|server/kernel)/|${vendor}`,
      'Features depend on the kernel, never the other way around.',
    ),
    never(
      'features-stand-apart',
      { path: '^server/features/([^/]+)/', pathNot: `^server/features/[^/]+/needs[.]ts$|${tests}` },
      { path: '^server/features/', pathNot: '^server/features/$1/' },
      'What a feature needs of others is declared in its needs.ts and passed in by app.ts. A test puts features together as app.ts does.',
    ),
    never(
      'needs-are-types',
      { path: '^server/features/([^/]+)/needs[.]ts$' },
      { path: '^server/features/', pathNot: '^server/features/$1/', dependencyTypesNot: ['type-only'] },
      'A needs.ts may name types of features below it; the features themselves are passed in by app.ts.',
    ),
    importsAndNode(
      'features-know-the-kernel',
      '^server/features/',
      `^(contract|messages|platforms/port|video|streaming|server/kernel|server/sources/port|server/features)/|${vendor}`,
      'A feature imports kernel, contract, ports, the video and the live engine: not app, main, or a concrete platform or source.',
    ),
    imports(
      'sources-know-their-port',
      '^server/sources/([^/]+)/',
      `^(contract|messages|platforms/port|server/sources/(port|$1))/|${vendor}`,
      'A source imports contract, ports and vendor packages; fetch and clock are handed in. Other sources are not its business.',
    ),
    never(
      'one-registry-of-sources',
      { path: '^server/', pathNot: `^server/sources[.]ts$|^server/sources/|${tests}` },
      { path: '^server/sources/(?!port/)' },
      'server/sources.ts alone imports concrete sources.',
    ),
    never(
      'one-registry-of-platforms',
      { path: '^(server|contract)/', pathNot: `^server/(platforms|sandbox)[.]ts$|${tests}` },
      { path: '^(platforms/(?!port/)[^/]+|sandbox)/' },
      'server/platforms.ts alone imports concrete platforms, and server/sandbox.ts their stand-ins.',
    ),
    never(
      'migrations-stand-alone',
      { path: '^server/migrations/', pathNot: tests },
      { path: '^server/', pathNot: '^server/migrations/' },
      'A migration must mean the same when the code has moved on.',
    ),
    never(
      'sql-in-stores',
      { pathNot: `-store[.]ts$|/store/|^server/kernel/database/|^server/migrations/|^bench/|${tests}` },
      { path: `${vendor}(@types/)?(kysely|pg)/` },
      'SQL is only allowed in stores (label-store.ts) and kernel/database.',
    ),
    never(
      'fastify-in-routes',
      { pathNot: `-routes[.]ts$|/routes/|^server/kernel/http/|^bench/|${tests}` },
      { path: `${vendor}(fastify|fastify-[^/]+|@fastify/[^/]+)/` },
      'Fastify is only allowed in routes (label-routes.ts) and kernel/http.',
    ),

    imports(
      'web-knows-the-contract',
      '^web/(app|ui|lib|features)/',
      `^web/|^words:|^virtual:|^contract/|^messages/(?!load)|^platforms/port/|^platforms/[^/]+/manifest[.]ts$|^streaming/(flv|amf0)/|${vendor}`,
      "Of the rest the web app imports the contract, the port, the platforms' manifests and FLV, all of which run in a browser.",
    ),
    never(
      'web-lib-is-below-ui',
      { path: '^web/lib/' },
      { path: '^web/ui/' },
      'UI components import locale texts and the API client, never the other way around.',
    ),
    never('web-ui-is-below', { path: '^web/(ui|lib)/' }, { path: '^web/(features|app)/' }, 'Shared pieces know no feature.'),
    never('web-features-are-below-app', { path: '^web/features/' }, { path: '^web/app/' }, 'The app is put together from features.'),
    never(
      'web-features-stand-apart',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
      'What two features share belongs into ui or lib; what one shows of another is put together in app.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(build|[.]react-router)/|^client/(build|dist)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      // A package of types alone has no main.
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
};
