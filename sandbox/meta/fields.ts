/** A field that was asked for, with those that were asked for inside of it. */
export type Selection = Map<string, Selection>;

/** What a node can tell, by the name of the field. What stands in `always` comes along unasked. */
export interface NodeFields {
  node: string;
  always: readonly string[];
  known: readonly string[];
}

/** Reads `fields`: names with commas between them, each with its own in braces. Null where it is not written so. */
export function selectionIn(text: string): Selection | null {
  const selection: Selection = new Map();
  const open: Selection[] = [selection];
  for (const { 0: token } of text.matchAll(/[^,{}]+|[,{}]/g)) {
    const current = open.at(-1);
    if (!current) return null;
    if (token === '{') {
      const last = [...current.values()].at(-1);
      if (!last) return null;
      open.push(last);
    } else if (token === '}') open.pop();
    // Modifiers, as .limit(1), are part of a name here.
    else if (token !== ',') current.set(token.trim().replace(/\..*$/, ''), new Map());
  }
  return open.length === 1 ? selection : null;
}

/** Why this cannot be asked of the node, or null. */
export function strangeField(fields: string | undefined, { node, known }: NodeFields): string | null {
  const selection = selectionIn(fields ?? '');
  if (selection === null) return `The value of 'fields' cannot be read.`;
  const strange = [...selection.keys()].find((name) => !known.includes(name));
  return strange === undefined ? null : `Tried accessing nonexisting field (${strange}) on node type (${node})`;
}

/** Of everything that a node could tell, what was asked for; an id comes always. */
export function selected(
  all: Readonly<Record<string, unknown>>,
  fields: string | undefined,
  { always }: Pick<NodeFields, 'always'>,
): Record<string, unknown> {
  const names = fields === undefined ? always : [...(selectionIn(fields)?.keys() ?? [])];
  return Object.fromEntries([...new Set([...names, 'id'])].flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
