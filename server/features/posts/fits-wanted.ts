import type { Media } from '@everycast/contract/media';
import { draftMedia } from '@everycast/platforms/port/draft';
import { fitsOf } from '@everycast/platforms/port/fit/check';
import { keyOf, type Recipe } from '@everycast/platforms/port/fit/recipe';
import { asTaken } from '@everycast/platforms/port/taken';
import { resolved } from './body.ts';
import type { Body, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

/** A file that is to be made for a post. */
export interface WantedFit {
  id: string;
  recipe: Recipe;
}

/** The files that are to be made for these targets, each once. */
export function fitsWanted(
  post: Body,
  targets: readonly (Variant & { accountId: string })[],
  manifests: PostsNeeds['manifests'],
  accounts: ReadonlyMap<string, AccountBrief>,
  media: ReadonlyMap<string, Media>,
): WantedFit[] {
  const all = targets.flatMap((target) => {
    const account = accounts.get(target.accountId);
    if (!account) return [];
    const manifest = manifests[account.platform];
    const { options, thread, ...first } = asTaken(resolved(target, post, account.platform), manifest);
    return [first, ...thread].flatMap((part) => {
      const refs = part.media.filter(({ id }) => media.has(id));
      const drafts = refs.map(({ id, alt, crop }) => draftMedia(media.get(id) as Media, alt, crop));
      const fits = fitsOf({ text: part.text, media: drafts }, { manifest, options, traits: account.traits });
      return fits.flatMap((fit, index) => (fit.fit === 'made' ? [{ id: refs[index]?.id ?? '', recipe: fit.recipe }] : []));
    });
  });
  return [...new Map(all.map((one) => [`${one.id} ${keyOf(one.recipe)}`, one])).values()];
}
