import * as commonWords from 'words:common';

/** A public page's head elements. `page` is its name, or the whole title if `whole` is set. */
export function head(page: string, description?: string, { whole = false } = {}) {
  return [
    { title: whole ? page : commonWords.words()('pageTitle', { page }) },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ];
}
