import type { Media } from '@everycast/contract/media';
import { draftMedia } from '@everycast/platforms/port/draft';
import { fitsOf } from '@everycast/platforms/port/fit/check';
import { fitChosen, kindsIn, picturesFor } from '@everycast/platforms/port/fit/chosen';
import { type Fit, keyOf, type Recipe } from '@everycast/platforms/port/fit/recipe';
import { asTaken } from '@everycast/platforms/port/taken';
import { resolved } from './body.ts';
import type { Body, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

/** A file that is to be made for a post. */
export interface WantedFit {
  id: string;
  recipe: Recipe;
}

/** The files that are to be made for these targets, each once: those of their parts, and the pictures that options name. */
export function fitsWanted(
  post: Body,
  targets: readonly (Variant & { accountId: string })[],
  manifests: PostsNeeds['manifests'],
  accounts: ReadonlyMap<string, AccountBrief>,
  media: ReadonlyMap<string, Media>,
): WantedFit[] {
  const drafted = (id: string, alt = '', crop?: true) => {
    const file = media.get(id);
    return file ? [{ id, draft: draftMedia(file, alt, crop) }] : [];
  };
  const made = (id: string, fit: Fit): WantedFit[] => (fit.fit === 'made' ? [{ id, recipe: fit.recipe }] : []);
  const all = targets.flatMap((target) => {
    const account = accounts.get(target.accountId);
    if (!account) return [];
    const manifest = manifests[account.platform];
    const { traits } = account;
    const { options, thread, ...first } = asTaken(resolved(target, post, account.platform), manifest);
    const parts = [first, ...thread].map(({ text, media: refs }) => {
      return { text, files: refs.flatMap(({ id, alt, crop }) => drafted(id, alt, crop)) };
    });
    const ofParts = parts.flatMap(({ text, files }) => {
      const fits = fitsOf({ text, media: files.map(({ draft }) => draft) }, { manifest, options, traits });
      return fits.flatMap((fit, index) => made(files[index]?.id ?? '', fit));
    });
    const kinds = kindsIn({ media: parts.flatMap(({ files }) => files.map(({ draft }) => draft)), thread: [] });
    const ofOptions = picturesFor(manifest, options, traits, kinds).flatMap((chosen) =>
      drafted(chosen.id).flatMap(({ id, draft }) => made(id, fitChosen(chosen, draft, manifest))),
    );
    return [...ofParts, ...ofOptions];
  });
  return [...new Map(all.map((one) => [`${one.id} ${keyOf(one.recipe)}`, one])).values()];
}
