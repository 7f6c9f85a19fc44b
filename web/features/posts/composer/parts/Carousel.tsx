import { useWords } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { IconSlideshow } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Row } from '../../../../ui/primitives/primitives.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import { CardsContext } from '../places.ts';

/** Makes a carousel of a thread: a card for each part, or more for a long one. */
export function Carousel({
  texts,
  shown,
  become,
}: {
  /** The thread's parts. */
  texts: readonly string[];
  /** The checks of the accounts that get it. */
  shown: readonly AccountCheck[];
  become: (files: readonly Media[]) => void;
}) {
  const t = useWords();
  const cards = useContext(CardsContext);
  const [opened, setOpened] = useState(false);
  if (!cards) return null;
  return (
    <Row>
      <Button size="sm" variant="soft" icon={<Icon of={IconSlideshow} size={16} />} onClick={() => setOpened(true)}>
        {t('cards.carousel')}
      </Button>
      {opened && (
        <cards.Dialog
          texts={texts}
          accountIds={shown.map(({ account }) => account.id)}
          platforms={[...new Set(shown.map(({ account }) => account.platform))]}
          close={() => setOpened(false)}
          made={(files) => {
            setOpened(false);
            become(files);
          }}
        />
      )}
    </Row>
  );
}
