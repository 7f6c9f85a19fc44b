import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { documentField } from '@everycast/platforms/port/document';
import { manifests } from '../../../lib/platforms/manifests.ts';
import type { DraftBody } from './body.ts';
import type { Draft } from './draft.ts';
import { changedOn } from './fix.ts';
import type { AccountCheck } from './problems.ts';

/** Those that have no threads: they would get all parts as one text. If all have threads, all. */
function getCarousel<C extends Pick<AccountCheck, 'account'>>(shown: readonly C[]): readonly C[] {
  const without = shown.filter(({ account }) => manifests[account.platform].publishes.thread !== true);
  return without.length > 0 ? without : shown;
}

/** The platforms that get a carousel while others keep the thread; empty if all do. */
export function carouselPlatforms(shown: readonly Pick<AccountCheck, 'account'>[]): PlatformId[] {
  const those = getCarousel(shown);
  return those.length === shown.length ? [] : [...new Set(those.map(({ account }) => account.platform))];
}

/** Which of those that get a carousel could show it as a document. */
export const documentsOffered = (shown: readonly Pick<AccountCheck, 'account' | 'content'>[]): PlatformId[] => {
  const able = getCarousel(shown).filter(({ account, content }) => {
    return manifests[account.platform].document !== undefined && content.options[documentField.key] !== true;
  });
  return [...new Set(able.map(({ account }) => account.platform))];
};

/** The images of posts on these platforms are shown as documents. */
export const withDocuments = (draft: Draft, platforms: readonly PlatformId[]): Draft => ({
  ...draft,
  options: {
    ...draft.options,
    ...Object.fromEntries(platforms.map((platform) => [platform, { ...draft.options[platform], [documentField.key]: true }])),
  },
});

/** A carousel instead of the thread, with the first part as its text. */
const become =
  (files: readonly Media[]) =>
  ({ text }: DraftBody): Partial<DraftBody> => ({
    text,
    media: files.map((media) => ({ id: media.id, alt: media.alt, media })),
    thread: [],
  });

/**
 * A thread that became a carousel, on the accounts that have no threads.
 * @param shown the checks of the accounts that get the thread
 * @param all those of all chosen accounts
 */
export function withCarousel(draft: Draft, shown: readonly AccountCheck[], all: readonly AccountCheck[], files: readonly Media[]): Draft {
  if (shown.length === 0) return { ...draft, ...become(files)(draft) };
  return changedOn(draft, getCarousel(shown), all, become(files));
}
