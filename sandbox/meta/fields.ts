/** A requested field, with those requested inside it. */
export type Selection = Map<string, Selection>;

/** A node's fields by name. Those in `always` are included without being requested. */
export interface NodeFields {
  node: string;
  always: readonly string[];
  known: readonly string[];
}

/** Parses `fields`: comma-separated names, each with its own in braces. Null if invalid. */
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
    // Modifiers such as .limit(1) are part of a name here.
    else if (token !== ',') current.set(token.trim().replace(/\..*$/, ''), new Map());
  }
  return open.length === 1 ? selection : null;
}

/** Why this can't be requested from the node, or null. */
export function strangeField(fields: string | undefined, { node, known }: NodeFields): string | null {
  const selection = selectionIn(fields ?? '');
  if (selection === null) return `The value of 'fields' cannot be read.`;
  const strange = [...selection.keys()].find((name) => !known.includes(name));
  return strange === undefined ? null : `Tried accessing nonexisting field (${strange}) on node type (${node})`;
}

/** The requested fields of a node; always includes its ID. */
export function selected(
  all: Readonly<Record<string, unknown>>,
  fields: string | undefined,
  { always }: Pick<NodeFields, 'always'>,
): Record<string, unknown> {
  const names = fields === undefined ? always : [...(selectionIn(fields)?.keys() ?? [])];
  return Object.fromEntries([...new Set([...names, 'id'])].flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
