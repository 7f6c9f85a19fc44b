import { useWords } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { platformName } from '../../../lib/platforms/places.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { carouselPlatforms, documentsOffered, withCarousel, withDocuments } from '../draft/carousel.ts';
import type { AccountCheck } from '../draft/problems.ts';
import type { Composer } from './use-composer.ts';

/**
 * Replaces a thread by a carousel, and says where. Where it can be a document, that is offered.
 * @param shown the checks of the accounts that get the thread
 * @param all those of all chosen accounts
 */
export function useCarousel(edit: Composer['edit'], shown: readonly AccountCheck[], all: readonly AccountCheck[]) {
  const t = useWords();
  return (files: readonly Media[]): void => {
    const platforms = carouselPlatforms(shown).map(platformName);
    edit((was) => withCarousel(was, shown, all, files));
    const offered = documentsOffered(shown);
    const asDocument = { label: t('cards.asDocument'), run: () => edit((was) => withDocuments(was, offered)) };
    toast.ok(
      platforms.length > 0 ? t('cards.carouselFor', { platforms }) : t('cards.made', { count: files.length }),
      offered.length > 0 ? { action: asDocument } : {},
    );
  };
}
