// What screens ask of the server is documented: whatever people can do, programs can do by the API's description.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from '../bootstrap/files.mjs';
import { textsByName } from './source.mjs';

/** The types of the description; another check compares them with the routes. */
const types = 'web/lib/api/generated/schema.d.ts';
/** What screens ask for though the description doesn't have it, with the reason. */
const undocumented = {
  '/api/docs': 'the page that shows the description',
  '/api/v1/streams/*/source': 'a WebSocket, which OpenAPI can’t describe',
};
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** What stands for a value in an address; where one begins within a segment, the rest of the address isn't known here. */
const value = '*';

/**
 * @param {string} text the types that are generated from the description
 * @returns {Map<string, Set<string>>} the methods of each path, in capitals; parameters are `*`
 */
export function operationsIn(text) {
  const operations = new Map();
  let path = null;
  for (const line of text.split('\n')) {
    const [, named] = /^ {4}"(\/[^"]+)": \{$/.exec(line) ?? [];
    if (named) {
      path = withValues(named);
      operations.set(path, operations.get(path) ?? new Set());
    }
    const [, method] = /^ {8}(get|head|post|put|patch|delete): /.exec(line) ?? [];
    if (method && path) operations.get(path).add(method.toUpperCase());
    if (line.startsWith('}')) break; // schemas follow
  }
  return operations;
}

const withValues = (path) => path.replaceAll(/\{\w+\}/g, value);

/**
 * @param {string} path of the source
 * @param {string} text
 * @returns {{ line: number, path: string, method: string | null, isStart: boolean }[]} the addresses that it names, from their first slash on.
 * `method`: where it is seen. `isStart`: it stands for all addresses that begin so.
 */
export function addressesIn(path, text) {
  if (!text.includes('/api/')) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const constants = textsByName(source);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const said = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? filled(node, constants) : '';
    if (said.startsWith('/')) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const address = withValues(said.replace(/[?#].*$/s, ''));
      found.push({ line: line + 1, path: address, method: methodOf(node), isStart: isStart(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function filled(template, constants) {
  const rest = template.templateSpans.map(({ expression, literal }) => {
    const [known] = (ts.isIdentifier(expression) && constants.get(expression.text)) || [];
    return (known?.text ?? value) + literal.text;
  });
  return template.head.text + rest.join('');
}

/** `http.PUT(address, …)`, `get(address)`, `new Request(address, { method: 'POST' })`. */
function methodOf({ parent }) {
  if (ts.isNewExpression(parent) && parent.expression.getText() === 'Request') return methodIn(parent.arguments[1]);
  if (!ts.isCallExpression(parent)) return null;
  const [of, method] = parent.expression.getText().split('.');
  if (of === 'http' && methods.has(method)) return method;
  return of === 'get' ? 'GET' : null;
}

function methodIn(init) {
  if (!init) return 'GET';
  if (!ts.isObjectLiteralExpression(init)) return null;
  const given = init.properties.find((one) => one.name?.getText() === 'method');
  if (!given) return init.properties.some(ts.isSpreadAssignment) ? null : 'GET';
  return ts.isPropertyAssignment(given) && ts.isStringLiteralLike(given.initializer) ? given.initializer.text : null;
}

/** `refresh('/api/v1/posts')`, a query's key, a list of what an event is about, and what other addresses here begin with. */
function isStart({ parent }) {
  if (ts.isArrayLiteralExpression(parent) || ts.isVariableDeclaration(parent)) return true;
  return ts.isCallExpression(parent) && ['refresh', 'startsWith'].includes(parent.expression.getText().split('.').at(-1));
}

/** Whether two addresses may be the same: a value may be any one segment. */
function areAlike(one, other) {
  const [mine, its] = [one.split('/'), other.split('/')];
  return mine.length === its.length && mine.every((segment, at) => segment === its[at] || segment === value || its[at] === value);
}

/** What an address begins with whose rest comes from elsewhere: `/api/auth${path}`. */
const openAt = (path) => /^(.*[^/])\*$/.exec(path)?.[1] ?? null;

/**
 * @param {ReturnType<typeof addressesIn>} addresses of one file
 * @param {Map<string, Set<string>>} operations
 * @returns {ReturnType<typeof addressesIn>} those that aren't documented
 */
export function undocumentedOf(addresses, operations) {
  const documented = [...operations];
  const ofApi = addresses.filter(({ path }) => path.startsWith('/api/'));
  const open = ofApi.flatMap(({ path }) => openAt(path) ?? []);
  const isFine = ({ path, method, isStart: begins }) => {
    if (path in undocumented) return true;
    const start = openAt(path);
    if (start !== null) return documented.some(([one]) => one === start || one.startsWith(`${start}/`));
    return documented.some(
      ([one, its]) => (areAlike(path, one) && (method === null || its.has(method))) || (begins && one.startsWith(path)),
    );
  };
  // The rest of an open address is one of the other texts of its file: each has to end a documented one.
  const ends = ({ path }) =>
    openAt(path) !== null ||
    open.some((start) => documented.some(([one]) => one.startsWith(start) && areAlike(path, endOf(one, path.split('/').length))));
  const rests = open.length > 0 ? addresses.filter(({ path }) => !path.startsWith('/api/')) : [];
  return [...ofApi.filter((one) => !isFine(one)), ...rests.filter((one) => !ends(one))];
}

const endOf = (path, segments) =>
  [
    '',
    ...path
      .split('/')
      .slice(1)
      .slice(1 - segments),
  ].join('/');

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation
 */
export function undocumentedCalls(root) {
  const operations = operationsIn(readFileSync(join(root, types), 'utf8'));
  const named = new Set();
  const wrong = filesUnder(join(root, 'web'), (name) => /(?<!\.test|\.d)\.(tsx?|mjs|js)$/.test(name)).flatMap((file) => {
    const path = file.slice(root.length + 1);
    const addresses = addressesIn(path, readFileSync(file, 'utf8'));
    for (const one of addresses) named.add(one.path);
    return undocumentedOf(addresses, operations).map(
      (one) => `calls-are-documented: ${path}:${one.line}: the API’s description has no ${one.method ?? 'operation'} ${one.path}`,
    );
  });
  const unused = Object.keys(undocumented).filter((path) => !named.has(path));
  return [...wrong, ...unused.map((path) => `calls-are-documented: no screen asks for ${path}, which scripts/check/calls.mjs lists`)];
}
