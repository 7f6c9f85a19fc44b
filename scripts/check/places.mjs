// Rules about content instead of imports: what a line contains, and where it may.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../bootstrap/files.mjs';
import { withoutComments } from './comments.mjs';

const folders = ['contract', 'messages', 'platforms', 'sandbox', 'video', 'streaming', 'client', 'server', 'web', 'tests', 'bench'];
const code = /\.tsx?$/;
const tests = /\.test\.tsx?$|^(tests|bench)\/|^streaming\/testing\//;

/** The platforms' IDs are listed in the contract, from which this check reads their names. */
function platformNames(root) {
  const list = readFileSync(join(root, 'contract/named-platforms.ts'), 'utf8');
  return [...list.matchAll(/id: '(\w+)'/g)].map((match) => match[1]);
}

const rulesOf = (root) => [
  {
    name: 'env-in-config',
    says: 'process.env is only read in server/kernel/config.ts, and by the command line in client/cli/everycast.ts',
    pattern: /\bprocess\.env\b/,
    allowed: [tests, /^server\/kernel\/config\.ts$/, /\.config\.ts$/, /^client\/cli\/everycast\.ts$/],
  },
  {
    name: 'sql-in-stores',
    says: 'SQL is only allowed in stores (label-store.ts) and server/kernel/database',
    pattern: /\bsql(<[^`]*>)?`|\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*['"`]/,
    allowed: [tests, /-store\.ts$|\/store\//, /^server\/kernel\/database\//, /^server\/migrations\//],
  },
  {
    name: 'platforms-unnamed',
    says: "platforms are named only in platforms/, the registries and the contract's lists",
    pattern: named(platformNames(root)),
    allowed: [
      tests,
      // Adapters and stand-ins; what they share names none.
      /^platforms\/(?!port\/)|^sandbox\/(?!core\/)/,
      /^contract\/(platforms|platform-ids|named-platforms|stream-platforms|accounts|clips)\.ts$/,
      /^server\/platforms\.ts$/,
      // The web app's registries: manifests, icons, and login forms.
      /^web\/lib\/platforms\//,
      /^web\/features\/accounts\/forms\//,
      // Each platform's feed layout in the sandbox.
      /^web\/features\/sandbox\/layouts\/layouts\.tsx$/,
      /^web\/ui\/PlatformMark\.tsx$/,
      // Generated from the contract.
      /\/generated\//,
    ],
  },
  {
    name: 'no-literal-spread',
    says: 'an object literal that is spread into another is not checked for unknown fields; write its fields in place',
    pattern: /\.\.\.\(?\{/,
    // It plants one.
    allowed: [/^tests\/check\.test\.ts$/],
  },
  {
    name: 'in-a-language',
    says: 'numbers, dates and names are written and sorted in a language that is named: the reader’s, or "en" for what nobody reads',
    pattern:
      /\.toLocale\w+\(\)|\.localeCompare\((?:[^(),]|\([^()]*\))*\)|\bnew Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|Collator|PluralRules|DisplayNames)\((?:\)|undefined|\{)/,
    in: /^(messages|platforms|server|web)\/.*\.tsx?$/,
    allowed: [tests],
  },
  {
    name: 'one-way-to-compare-widths',
    says: 'media queries compare: (width < 720px)',
    pattern: /\((max|min)-(width|height):/,
    in: /^web\/.*\.(css|tsx?)$/,
    allowed: [],
  },
  {
    name: 'one-visually-hidden',
    says: 'what only screen readers get has the class visually-hidden of web/app/base.css',
    pattern: /clip-path:\s*inset\(50%\)/,
    in: /^web\/.*\.css$/,
    allowed: [/^web\/app\/base\.css$/],
  },
];

/** In any spelling. */
const named = (names) => new RegExp(names.join('|'), 'i');

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation: rule, file:line, requirement
 */
export function misplaced(root) {
  const rules = rulesOf(root);
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(join(root, folder), (name) => /\.(tsx?|css)$/.test(name)))
    .flatMap((file) => {
      const path = file.slice(root.length + 1);
      const lines = withoutComments(readFileSync(file, 'utf8')).split('\n');
      return rules
        .filter((rule) => (rule.in ?? code).test(path) && !rule.allowed.some((place) => place.test(path)))
        .flatMap((rule) =>
          lines.flatMap((line, index) => (rule.pattern.test(line) ? [`${rule.name}: ${path}:${index + 1}: ${rule.says}`] : [])),
        );
    });
}

/**
 * A feature's texts are its own: a screen that reads those of another one loads all of them.
 * @param {string} root the repository
 * @returns {string[]} one line for each file that reads texts which another feature of the web app reads, too
 */
export function textsOfTwo(root) {
  const folder = join(root, 'web/features');
  if (!existsSync(folder)) return [];
  const uses = filesUnder(folder, (name) => /(?<!\.test)\.tsx?$/.test(name)).flatMap((file) => {
    const path = file.slice(root.length + 1);
    const [, , feature] = path.split('/');
    const areas = [...readFileSync(file, 'utf8').matchAll(/from 'words:([\w-]+)'/g)].map(([, area]) => area);
    return areas.filter((area) => area !== 'common').map((area) => ({ path, feature, area }));
  });
  return uses
    .filter(({ feature, area }) => uses.some((other) => other.area === area && other.feature !== feature))
    .map(({ path, area }) => `texts-of-one-feature: ${path}: words:${area} is read by two features; what both say belongs into web/ui`);
}
