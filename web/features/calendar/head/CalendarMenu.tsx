import { useWords } from 'words:calendar';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepText } from '../../../lib/keep-text.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

// With the question who it is.
const loadFeed = () => import('./FeedDialog.tsx');
const key = 'calendar-open-slots';

/** Whether open slots are shown, remembered in this browser. */
export function useShowsOpen(): [shows: boolean, set: (shows: boolean) => void] {
  const [shows, setShows] = useState(() => localStorage.getItem(key) !== 'hidden');
  return [
    shows,
    (next) => {
      setShows(next);
      keepText(key, next ? null : 'hidden');
    },
  ];
}

/** What the calendar's menu offers: the queues, duplicates, open slots, which only people who can fill them see, and the feed. */
export function useCalendarChoices([showsOpen, setShowsOpen]: ReturnType<typeof useShowsOpen>) {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const FeedDialog = useLazyComponent(loadFeed, opened, () => {
    setOpened(false);
    toast.fail(t('feed.notLoaded'));
  });
  const slots = { key: 'open', label: t(showsOpen ? 'open.hide' : 'open.show'), choose: () => setShowsOpen(!showsOpen) };
  const feed = { key: 'feed', label: t('feed.title'), choose: () => setOpened(true) };
  const imports = { key: 'import', label: t('import'), choose: () => void navigate('/import') };
  const queues = { key: 'queues', label: t('queues'), choose: () => void navigate('/queues') };
  const duplicates = { key: 'duplicates', label: t('duplicates'), choose: () => void navigate('/duplicates') };
  return {
    options: [
      queues,
      duplicates,
      ...(permissions.includes('post.write') ? [imports, slots] : []),
      ...(permissions.includes('calendar.feed') ? [feed] : []),
    ],
    dialog: FeedDialog && <FeedDialog close={() => setOpened(false)} />,
  };
}

/** They are in a menu; on a phone they are below the filters. */
export function CalendarMenu({ choices: { options, dialog } }: { choices: ReturnType<typeof useCalendarChoices> }) {
  const t = useWords();
  return (
    <>
      <Menu variant="icon" label={t('menu')} trigger={<Icon of={IconDotsVertical} size={16} />} options={options} />
      {dialog}
    </>
  );
}
