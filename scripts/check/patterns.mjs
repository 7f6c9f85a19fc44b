// A pattern that backtracks costs the square of a text's length, or twice as much with each character: one text of a person or a platform
// could stop the process. Tests and benchmarks read no texts from outside.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { filesUnder } from '../bootstrap/files.mjs';

const folders = ['contract', 'messages', 'platforms', 'sandbox', 'video', 'streaming', 'server', 'web'];
const others = /\.test\.tsx?$|\/testing\/|\/generated\//;
const advice = {
  Self: 'repeats what may match the same text in several ways',
  Trade: 'has two parts in a row that may share the same text in several ways',
  Move: 'reads a run again from each of its characters',
};

/**
 * @param {string} path of the source
 * @param {string} text the source
 * @returns {string[]} one line for each pattern that takes more than linear time: file:line, what is wrong
 */
export function backtracking(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text);
      const [report] = analyse(new RegExp(pattern, flags)).reports;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (report) found.push(`linear-patterns: ${path}:${line}: ${node.text} ${advice[report.type]}`);
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
export function slowPatterns(root) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(join(root, folder), (name) => /\.tsx?$/.test(name)))
    .map((file) => ({ file, path: file.slice(root.length + 1) }))
    .filter(({ path }) => !others.test(path))
    .flatMap(({ file, path }) => backtracking(path, readFileSync(file, 'utf8')));
}
