import { useWords } from 'words:images-late';
import type { Media } from '@everycast/contract/media';
import { type ComponentType, useMemo } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { CardDialogProps } from './CardDialog.tsx';
import type { CardText } from './quick.ts';

const loadDialog = () => import('./CardDialog.tsx');

/** The dialog for text cards, loaded on demand. */
export function LateCardDialog(props: CardDialogProps) {
  const t = useWords();
  const Dialog = useLazyComponent(loadDialog, true, () => {
    props.close();
    toast.fail(t('cards.notLoaded'), { duration: 8_000 });
  });
  return Dialog && <Dialog {...props} />;
}

/** Text cards for a post. */
export interface CardMaker<Place> {
  Dialog: ComponentType<Place>;
  /** Makes cards of a text at once, and adds them to the library. @throws Error that says why there are none */
  make(text: CardText): Promise<Media[]>;
}

/** Null: this person can't add files. */
export function useCards<Place>(Dialog: ComponentType<Place>): CardMaker<Place> | null {
  const t = useWords();
  const may = useSession().workspace.permissions.includes('media.write');
  return useMemo(() => {
    if (!may) return null;
    return {
      Dialog,
      async make(text) {
        const { quickCards } = await import('./quick.ts');
        const made = await quickCards(text, t('cards.name'));
        if (typeof made === 'string') throw new Error(t(`cards.refused.${made}`));
        return made;
      },
    };
  }, [Dialog, may, t]);
}
