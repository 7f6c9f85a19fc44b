// What people read is a code of messages/locales, never a sentence in code: it couldn't be translated there. Types see to most of it; this
// check finds what they can't tell from a code or a platform's own words. Settings, logs and commands speak to operators, in English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../bootstrap/files.mjs';
import { withoutComments } from './source.mjs';

const folders = ['contract', 'platforms', 'server', 'video'];
const tests = /\.test\.ts$/;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Two words in a row, once values are put in. */
const isProse = (text) => /\p{L}{2,}[,.:;!?…]* +\p{L}+/u.test(text.replace(/\$\{[^}]*\}/g, 'value'));

/** Calls whose texts reach people, by where they stand. */
const calls = [
  {
    in: /^(platforms|server|video)\//,
    name: /\bnew (?:AppError|PlatformProblem|FetchRefused|Refused|ExportRefused|UnreadableVideo|BadCut|NotSmart|ToolFailed|NotYet)\(|\bverbatim\(|\bnotify\(/g,
  },
  { in: /^(contract\/|server\/features\/)/, name: /\.(?:min|max|length|regex|refine|superRefine|url|email|uuid|nonempty)\(|\baddIssue\(/g },
];
/** Properties whose texts reach people: what zod takes as a check's text beside its arguments, and what is told of a video. */
const properties = [
  { in: /^contract\//, name: new RegExp(`\\berror:\\s*(${literal.source})`, 'g') },
  { in: /^(platforms|video)\//, name: new RegExp(`\\b(?:why|reasons?):\\s*\\[?(${literal.source})`, 'g') },
];
/** A platform's own words, and a status in their place. */
const asReceived = /\bplatformMessage:[^,]*$/;
const schemaCode = /'schema\.(\w+)'/g;

/** The arguments of a call that begin at an index, up to its closing parenthesis. */
function argumentsAt(source, from) {
  const strings = [...source.slice(from, from + 4000).matchAll(literal)].map(({ index, 0: text }) => [
    from + index,
    from + index + text.length,
  ]);
  for (let at = from, open = 1; at < source.length; at += 1) {
    const string = strings.find(([start]) => start === at);
    if (string) at = string[1] - 1;
    else if (source[at] === '(') open += 1;
    else if (source[at] === ')' && --open === 0) return source.slice(from, at);
  }
  return '';
}

/**
 * @param {string} path of the source within the repository
 * @param {string} text the source
 * @returns {{ line: number, text: string }[]} its sentences
 */
export function proseIn(path, text) {
  const source = withoutComments(text);
  const lineOf = (index) => source.slice(0, index).split('\n').length;
  const inCalls = calls
    .filter((call) => call.in.test(path))
    .flatMap(({ name }) => [...source.matchAll(name)])
    .flatMap((call) => {
      const from = call.index + call[0].length;
      const args = argumentsAt(source, from);
      return [...args.matchAll(literal)]
        .filter(({ index }) => !asReceived.test(args.slice(0, index)))
        .map((match) => ({ line: lineOf(from + match.index), text: match[0] }));
    });
  const inProperties = properties
    .filter((property) => property.in.test(path))
    .flatMap(({ name }) => [...source.matchAll(name)])
    .map((match) => ({ line: lineOf(match.index), text: match[1] }));
  return [...inCalls, ...inProperties].filter((found) => isProse(found.text));
}

/** Codes of schemas aren't typed, for the contract imports nothing. */
function schemaCodes(root, sources) {
  const texts = Object.keys(JSON.parse(readFileSync(join(root, 'messages/locales/en/schema.json'), 'utf8')));
  const used = sources.flatMap(({ path, text }) => [...text.matchAll(schemaCode)].map((match) => ({ path, key: match[1] })));
  const missing = used.filter(({ key }) => !texts.includes(key)).map(({ path, key }) => `no-prose: ${path}: schema.${key} has no text`);
  const keys = new Set(used.map(({ key }) => key));
  return [...missing, ...texts.filter((key) => !keys.has(key)).map((key) => `no-prose: schema.json: nobody uses ${key}`)];
}

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation: file:line, what is wrong
 */
export function prose(root) {
  const sources = folders
    .filter((folder) => readdirSync(root).includes(folder))
    .flatMap((folder) => filesUnder(join(root, folder), (name) => name.endsWith('.ts') && !tests.test(name)))
    .map((file) => ({ path: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }));
  const sentences = sources.flatMap(({ path, text }) =>
    proseIn(path, text).map((found) => `no-prose: ${path}:${found.line}: ${found.text} belongs in messages/locales, as a code`),
  );
  return [...sentences, ...schemaCodes(root, sources)];
}
