// app.ts creates features in dependency order: a callback that uses one created later would hide a cycle between them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const composition = 'server/app.ts';

/**
 * @param {string} path of the source
 * @param {string} text the source
 * @returns {string[]} one line for each use of a function's constant above the statement that creates it: file:line, name
 */
export function usedEarly(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isFunctionDeclaration).flatMap(({ body }) => earlyIn(body?.statements ?? [], source, path));
}

function earlyIn(statements, source, path) {
  const createdBy = new Map();
  for (const statement of statements.filter(ts.isVariableStatement))
    for (const { name } of statement.declarationList.declarations) for (const one of namesIn(name)) createdBy.set(one, statement);

  const found = [];
  for (const statement of statements) {
    const visit = (node) => {
      const creation = ts.isIdentifier(node) && isValue(node) ? createdBy.get(node.text) : undefined;
      if (creation && creation.pos > statement.pos) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${path}:${line + 1}: ${node.text} is created further down`);
      }
      ts.forEachChild(node, visit);
    };
    visit(statement);
  }
  return found;
}

/** What a declaration names, also by a pattern. */
const namesIn = (name) => (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (one.name ? namesIn(one.name) : [])));

/** Neither a property's name nor a type's. */
const isValue = (node) => {
  const { parent } = node;
  const isKey = (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
  return !isKey && !ts.isTypeNode(parent);
};

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation
 */
export function lateBound(root) {
  const path = join(root, composition);
  return existsSync(path) ? usedEarly(composition, readFileSync(path, 'utf8')) : [];
}
