import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useWords } from '../words.ts';
import { FeedDialog } from './FeedDialog.tsx';

/** The calendar's menu. */
export function FeedMenu() {
  const t = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Menu
        variant="icon"
        label={t('feed.menu')}
        trigger={<Icon of={IconDotsVertical} size={16} />}
        options={[{ key: 'feed', label: t('feed.title'), choose: () => setOpened(true) }]}
      />
      {opened && <FeedDialog close={() => setOpened(false)} />}
    </>
  );
}
