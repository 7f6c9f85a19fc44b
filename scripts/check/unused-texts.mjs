// Every text is said by some code. Types see to the contrary: a key that code names has a text.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from '../bootstrap/files.mjs';
import { baseOf, readTexts } from './texts.mjs';

const folders = ['contract', 'messages', 'platforms', 'sandbox', 'server', 'streaming', 'video', 'web'];
const code = /(?<!\.test|\.d)\.tsx?$/;
const area = /^words:(.+)$/;

/** Keys that come from a file that doesn't read the area's texts itself, by area. */
const passedOn = {
  hues: ['contract/hues.ts'],
  shell: ['web/app/shell/links.ts'],
  upload: ['web/lib/uploads/check-file.ts'],
};

/** A pattern for what a template with values may come to; null if it is only values. */
function patternOf(node) {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (!parts.some((part) => /\w/.test(part))) return null;
  return new RegExp(`^${parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+')}$`);
}

/**
 * @param {string} path of the source
 * @param {string} text the source
 * @returns {{ areas: Set<string>, literals: Set<string>, patterns: RegExp[] }} the areas of texts it reads, and all keys it may name
 */
export function keysIn(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = { areas: new Set(), literals: new Set(), patterns: [] };
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) {
      const of = area.exec(node.text)?.[1];
      if (of !== undefined) found.areas.add(of);
      else found.literals.add(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const pattern = patternOf(node);
      if (pattern) found.patterns.push(pattern);
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.literals.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A key, and what says it, too: a list as a whole, and a text of which it is the variant for a context. */
function* namesOf(key, texts) {
  yield key;
  const list = key.replace(/\.\d+(\..*)?$/, '');
  if (list !== key) yield list;
  for (let end = key.lastIndexOf('_'); end > 0; end = key.lastIndexOf('_', end - 1))
    if (texts.has(key.slice(0, end))) yield key.slice(0, end);
}

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each text that no code names
 */
export function unusedTexts(root) {
  const english = readTexts(join(root, 'messages/locales')).texts.get('en') ?? new Map();
  const sources = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      filesUnder(join(root, folder), (name) => code.test(name)).map((file) => ({
        path: file.slice(root.length + 1),
        ...keysIn(file, readFileSync(file, 'utf8')),
      })),
    );
  const everywhere = {
    literals: new Set(sources.flatMap(({ literals }) => [...literals])),
    patterns: sources.flatMap(({ patterns }) => patterns),
  };
  return [...new Set([...english.keys()].map((key) => baseOf(key, english)))]
    .filter((full) => {
      const at = full.indexOf('.');
      const [, screens, name] = /^(screens\/)?(.+)$/.exec(full.slice(0, at)) ?? [];
      if (!screens) return ![...namesOf(full, english)].some((one) => one.includes('.') && isNamed(one, everywhere));
      const readers = sources.filter(({ path, areas }) => areas.has(name) || passedOn[name]?.includes(path));
      const key = full.slice(at + 1);
      const own = { has: (one) => english.has(`${full.slice(0, at)}.${one}`) };
      return ![...namesOf(key, own)].some(
        (one) => readers.some((reader) => isNamed(one, reader)) || (one.includes('.') && isNamed(one, everywhere)),
      );
    })
    .map((full) => `texts: en/${full.slice(0, full.indexOf('.'))}.json: no code says "${full.slice(full.indexOf('.') + 1)}"`);
}

const isNamed = (key, { literals, patterns }) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
