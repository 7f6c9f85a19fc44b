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
    else if (token !== ',') current.set(token.trim().split('.', 1)[0] ?? '', new Map());
  }
  return open.length === 1 ? selection : null;
}

/** An edge that is requested with a node: its modifiers, such as .limit(1), and its fields; null if it isn't. */
export function nestedIn(fields: string | undefined, edge: string): { modifiers: Record<string, string>; fields: string } | null {
  const found = new RegExp(`(?:^|[,{])${edge}((?:\\.[a-z_]+\\([^)]*\\))*)\\{`).exec(fields ?? '');
  if (!found || fields === undefined) return null;
  const from = found.index + found[0].length;
  let end = from;
  for (let depth = 1; end < fields.length; end += 1) {
    depth += fields[end] === '{' ? 1 : fields[end] === '}' ? -1 : 0;
    if (depth === 0) break;
  }
  const modifiers = [...(found[1] ?? '').matchAll(/\.([a-z_]+)\(([^)]*)\)/g)].map(([, name = '', value = '']) => [name, value] as const);
  return { modifiers: Object.fromEntries(modifiers), fields: fields.slice(from, end) };
}

/** Why this can't be requested from the node, or null. */
export function unknownField(fields: string | undefined, { node, known }: NodeFields): string | null {
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
