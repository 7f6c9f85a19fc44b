import { commonWords } from '../../lib/i18n/i18n.ts';

/** What a public page says of itself in the document's head. `page` is its name, or the whole title where `whole` is set. */
export function head(page: string, description: string, { whole = false } = {}) {
  return [{ title: whole ? page : commonWords.words()('pageTitle', { page }) }, { name: 'description', content: description }];
}
