// What people read is a code of messages/locales, never a sentence in code: it couldn't be translated there. Types see to most of it; this
// check finds what they can't tell from a code or a platform's own words. Settings, logs and commands speak to operators, in English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from '../bootstrap/files.mjs';
import { textsByName } from './source.mjs';

const folders = ['contract', 'platforms', 'sandbox', 'server', 'streaming', 'video'];
const tests = /\.test\.ts$/;
/** Two words in a row, once values are put in. */
const isProse = (text) => /\p{L}{2,}[,.:;!?…]* +\p{L}+/u.test(text.replace(/\$\{[^}]*\}/g, 'value'));

/** Calls and constructors whose texts reach people, by path. */
const calls = [
  {
    in: /^(platforms|sandbox|server|streaming|video)\//,
    name: /^(AppError|PlatformProblem|FetchRefused|Refused|ExportRefused|UnreadableVideo|BadCut|NotSmart|ToolFailed|NotYet|message|verbatim|notify)$/,
  },
  { in: /^(contract\/|server\/features\/)/, name: /^(refine|superRefine|addIssue|check)$/ },
];
/** Properties whose texts reach people: a schema's message, a mail, a field of a manifest, and how a video was made. */
const properties = [
  { in: /^(contract\/|server\/features\/)/, name: /^(message|error)$/ },
  // Examples of requests have what people write.
  { in: /^server\/(?!examples\/)/, name: /^(subject|text|html)$/ },
  { in: /^(contract|platforms|video|streaming)\//, name: /^(why|reasons?|title|help|label|hint)$/ },
];
/** Any text given to a schema is its message, but for values and what describes it in the API. */
const schemas = /^(contract\/|server\/features\/)/;
const notMessages = /^(describe|meta|literal|default|prefault|catch|startsWith|endsWith|includes)$/;
/**
 * A stand-in answers apps in its platform's own words: they are the protocol, some with markup. What it shows to people is a page; what all
 * stand-ins share (core) has no platform's words.
 */
const isPage = (path, text) =>
  /^sandbox\//.test(path) &&
  (path.startsWith('sandbox/core/') || /<(html|body|main|form|label|button|h\d)\b/.test(text)) &&
  />[^<>]*\p{L}{2}[^<>]*</u.test(text.replace(/\$\{[^}]*\}/g, ''));
const schemaCode = /'schema\.(\w+)'/g;

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
/** `z`, of `z.string().min(1)`. */
const rootOf = (node) =>
  ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? rootOf(node.expression) : ts.isIdentifier(node) ? node.text : '';

/**
 * @param {string} path of the source within the repository
 * @param {string} text the source
 * @returns {{ line: number, text: string }[]} its sentences
 */
export function proseIn(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const isNamed = (rules, name) => rules.some((rule) => rule.in.test(path) && rule.name.test(name));
  const nameOf = ({ expression }) => (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText();
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const constants = textsByName(source);
  const found = new Map();
  const literals = (node) => {
    // A platform's own words.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'platformMessage') return;
    if (isText(node) && isProse(node.getText())) found.set(node, { line: lineOf(node), text: node.getText() });
    if (ts.isIdentifier(node)) constants.get(node.text)?.forEach(literals);
    ts.forEachChild(node, literals);
  };
  /** The same without calls and objects, which have rules of their own. */
  const values = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isObjectLiteralExpression(node)) return;
    if (isText(node) || ts.isIdentifier(node)) literals(node);
    else ts.forEachChild(node, values);
  };
  const visit = (node) => {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (isCall && isNamed(calls, nameOf(node))) node.arguments?.forEach(literals);
    if (isCall && schemas.test(path) && rootOf(node) === 'z' && !notMessages.test(nameOf(node)))
      node.arguments?.filter(isText).forEach(literals);
    if (ts.isPropertyAssignment(node) && isNamed(properties, node.name.getText())) values(node.initializer);
    if (isText(node) && isPage(path, node.getText())) found.set(node, { line: lineOf(node), text: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
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
