import ts from 'typescript';

/**
 * @param {import('typescript').SourceFile} source
 * @returns {Map<string, import('typescript').Expression[]>} the texts that variables hold, by name: in other functions the same name may hold
 * others
 */
export function textsByName(source) {
  const texts = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && ts.isStringLiteralLike(node.initializer))
      texts.set(node.name.text, [...(texts.get(node.name.text) ?? []), node.initializer]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
