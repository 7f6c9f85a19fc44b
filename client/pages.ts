/** A page of a list of the API: `cursor` is null at its end. */
export interface Page<T, Cursor> {
  items: T[];
  cursor: Cursor | null;
}

/**
 * All items of a list, page by page as they are needed.
 * @param load gives the page after a cursor; undefined for the first one
 * @throws Error if the server gives the same cursor twice in a row, which would never end
 */
export async function* each<T, Cursor extends string | number = string>(
  load: (cursor: Cursor | undefined) => Promise<Page<T, Cursor>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: Cursor | undefined;
  for (;;) {
    const page = await load(cursor);
    yield* page.items;
    if (page.cursor === null) return;
    if (page.cursor === cursor) throw new Error('The server gave the same page twice.');
    cursor = page.cursor;
  }
}
