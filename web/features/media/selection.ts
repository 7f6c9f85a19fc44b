/** A list's selection. Immutable. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The start of a range. */
  anchor: string | null;
  /** The keyboard's position. */
  active: string | null;
}
export const nothing: Selection = { ids: new Set(), anchor: null, active: null };

export const only = (id: string): Selection => ({ ids: new Set([id]), anchor: id, active: id });

/** Adds one to the selection, or removes it. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, active: id };
}

/** Selects everything from the anchor to `id`, in list order. */
export function rangeTo(selection: Selection, order: readonly string[], id: string): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : id;
  const ends = [order.indexOf(anchor), order.indexOf(id)];
  return { ids: new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1)), anchor, active: id };
}

/** A click on one, with modifier keys. */
export function pressed(selection: Selection, order: readonly string[], id: string, keys: { add: boolean; range: boolean }): Selection {
  if (keys.range) return rangeTo(selection, order, id);
  return keys.add ? toggle(selection, id) : only(id);
}

const steps: Record<string, (columns: number, count: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: (_columns, count) => -count,
  End: (_columns, count) => count,
  PageUp: (columns) => -3 * columns,
  PageDown: (columns) => 3 * columns,
};

/**
 * A navigation key in a list that is `columns` wide; null for other keys. `range` extends the selection, `add` moves without selecting. Up
 * and down stay in their column, and stop at the edge.
 */
export function moved(
  selection: Selection,
  order: readonly string[],
  columns: number,
  key: string,
  keys: { add: boolean; range: boolean },
): Selection | null {
  const step = steps[key]?.(columns, order.length);
  if (step === undefined) return null;
  const at = selection.active === null ? -1 : order.indexOf(selection.active);
  const vertical = key === 'ArrowUp' || key === 'ArrowDown';
  const wanted = at + step;
  const next = at === -1 ? 0 : vertical && (wanted < 0 || wanted >= order.length) ? at : Math.min(Math.max(wanted, 0), order.length - 1);
  const id = order[next];
  if (id === undefined) return null;
  if (keys.range) return rangeTo(selection, order, id);
  return keys.add ? { ...selection, active: id } : only(id);
}

export const allOf = (selection: Selection, order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
  active: selection.active ?? order[0] ?? null,
});
