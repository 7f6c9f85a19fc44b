import type { Account } from '@everycast/contract/accounts';
import { draftMedia } from '@everycast/platforms/port/draft';
import { fitsOf } from '@everycast/platforms/port/fit/check';
import { keyOf, type Recipe } from '@everycast/platforms/port/fit/recipe';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { contentFor, type Draft, type DraftPicture } from '../draft/draft.ts';

/** What is made of a file: one file for all accounts that take the same. */
export interface MadeFile {
  key: string;
  recipe: Recipe;
  /** What changes, a sentence for each platform. */
  says: string[];
}

export interface FileFit {
  picture: DraftPicture;
  /** In its post, from 0. */
  index: number;
  made: MadeFile[];
}

/** The accounts that get these media: those without media of their own, or the one whose version is open. */
function accountsOf(draft: Draft, accounts: readonly Account[], open: string | null): Account[] {
  return accounts.filter(({ id }) => {
    if (!draft.accountIds.includes(id)) return false;
    return open === null ? (draft.variants[id]?.media ?? null) === null : id === open;
  });
}

/** What is made of each file of the post, or of the version that is open, for those accounts that do not take it as it is. */
export function fitsOfDraft(draft: Draft, accounts: readonly Account[], open: string | null): FileFit[] {
  const media = open === null ? draft.media : contentFor(draft, open).media;
  const files = media.map((picture, index): FileFit => ({ picture, index, made: [] }));
  for (const { id, platform, traits } of accountsOf(draft, accounts, open)) {
    const { text } = contentFor(draft, id);
    const part = { text, media: media.map(({ alt, crop, media: file }) => draftMedia(file, alt, crop)) };
    for (const [index, fit] of fitsOf(part, { manifest: manifests[platform], options: {}, traits }).entries()) {
      if (fit.fit === 'made') add(files[index] as FileFit, fit);
    }
  }
  return files.filter(({ made }) => made.length > 0);
}

function add({ made }: FileFit, { recipe, says }: { recipe: Recipe; says: string }): void {
  const key = keyOf(recipe);
  const same = made.find((one) => one.key === key);
  if (!same) made.push({ key, recipe, says: [says] });
  else if (!same.says.includes(says)) same.says.push(says);
}
