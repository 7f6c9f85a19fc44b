// A function of more than 150 lines holds several ideas, and a reader has to find out alone where one ends.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from '../bootstrap/files.mjs';

const folders = ['contract', 'messages', 'platforms', 'sandbox', 'video', 'streaming', 'server', 'web'];
const others = /\.test\.tsx?$|\/testing\/|\/generated\//;
const most = 150;

/**
 * @param {string} path of the source
 * @param {string} text the source
 * @returns {string[]} one line for each function that is too long: file:line, its lines
 */
export function longIn(path, text) {
  if (text.split('\n').length <= most) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineAt(node.getStart());
      const lines = lineAt(node.getEnd()) - first + 1;
      if (lines > most) found.push(`short-functions: ${path}:${first}: ${lines} lines, more than ${most}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation
 */
export function longFunctions(root) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(join(root, folder), (name) => /\.tsx?$/.test(name)))
    .map((file) => ({ file, path: file.slice(root.length + 1) }))
    .filter(({ path }) => !others.test(path))
    .flatMap(({ file, path }) => longIn(path, readFileSync(file, 'utf8')));
}
