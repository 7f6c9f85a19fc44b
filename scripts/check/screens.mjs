// Words on screens come from locales: a component has no text nodes, labels or placeholders of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from '../bootstrap/files.mjs';
import { textsByName } from './source.mjs';

/** The attributes that people see or hear, of elements and of our own components. */
const told =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|altText|label|description|help|heading|error|summary|content|message|text|hint|tooltip)$/;
/** Calls that show their arguments. */
const shows = /^toast(\.\w+)?$/;
/** Elements whose content isn't language: keys, code. */
const wordless = new Set(['code', 'kbd', 'style', 'script']);
/** Words, but for addresses, settings (a=b) and the product's name. */
const isProse = (text) => /\p{L}{2}/u.test(text.replace(/\S+(\.\S+|:\/\/|=\S+)|Everycast/g, ''));
const joining = new Set(['&&', '||', '??', '+']);

/**
 * @param {string} path of the source
 * @param {string} text the source of a component, or of what shows toasts
 * @returns {{ line: number, text: string }[]} the words it shows without a locale
 */
export function wordsOnScreen(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = [];
  const add = (node, said) => {
    if (isProse(said)) found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: said.trim() });
  };
  const constants = textsByName(source);
  /** What an expression may come to: literals, and both sides of a choice. */
  const literals = (node) => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node))
      add(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join(' '));
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literals);
    else if (ts.isBinaryExpression(node) && joining.has(node.operatorToken.getText())) [node.left, node.right].forEach(literals);
    else if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) literals(node.expression);
    else if (ts.isIdentifier(node)) constants.get(node.text)?.forEach(literals);
    else if (ts.isObjectLiteralExpression(node))
      for (const one of node.properties.filter(ts.isPropertyAssignment))
        if (told.test(one.name.getText()) || ts.isObjectLiteralExpression(one.initializer)) literals(one.initializer);
  };
  const visit = (node) => {
    if (ts.isJsxElement(node) && wordless.has(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) add(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) literals(node);
    if (ts.isJsxSpreadAttribute(node)) literals(node.expression);
    if (ts.isCallExpression(node) && shows.test(node.expression.getText())) node.arguments.forEach(literals);
    if (ts.isJsxAttribute(node) && told.test(node.name.getText())) literals(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation
 */
export function spokenByComponents(root) {
  return filesUnder(join(root, 'web'), (name) => /(?<!\.test|\.d)\.tsx?$/.test(name)).flatMap((file) => {
    const path = file.slice(root.length + 1);
    return wordsOnScreen(path, readFileSync(file, 'utf8')).map(
      ({ line, text }) => `words-on-screens: ${path}:${line}: “${text}” belongs in messages/locales/en/screens`,
    );
  });
}
