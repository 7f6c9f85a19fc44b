import { fitsOf } from '@everycast/platforms/port/fit/check';
import { keyOf, type Recipe } from '@everycast/platforms/port/fit/recipe';
import { type Accounts, draftOf, type Manifests, type MediaById, type Sendable, type Shared } from './fit.ts';

/** A file that is to be made for a post. */
export interface WantedFit {
  id: string;
  recipe: Recipe;
}

/** The files that are to be made for these targets, each once. */
export function fitsWanted(
  post: Shared,
  targets: readonly Sendable[],
  manifests: Manifests,
  accounts: Accounts,
  media: MediaById,
): WantedFit[] {
  const all = targets.flatMap((target) => {
    const account = accounts.get(target.accountId);
    if (!account) return [];
    const { options, thread, ...first } = draftOf(post, target, media);
    const ids = (target.media ?? post.media).filter(({ id }) => media.has(id)).map(({ id }) => id);
    const fits = fitsOf(first, { manifest: manifests[account.platform], options, traits: account.traits });
    return fits.flatMap((fit, index) => (fit.fit === 'made' ? [{ id: ids[index] as string, recipe: fit.recipe }] : []));
  });
  return [...new Map(all.map((one) => [`${one.id} ${keyOf(one.recipe)}`, one])).values()];
}
