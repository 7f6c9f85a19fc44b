import { useWords } from 'words:notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showBadge } from '../../lib/device/badge.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import css from './Bell.module.css';
import { NotificationList } from './NotificationList.tsx';
import { disturbingIn, notificationsQuery } from './queries.ts';

/** The top bar's bell: a mark while something is unread, and the list. */
export function Bell() {
  const t = useWords();
  const notifications = useQuery(notificationsQuery);
  const count = disturbingIn(notifications.data);
  useEffect(() => showBadge(count), [count]);
  return (
    <Popover
      className={css.bell}
      panelClassName={css.panel}
      label={count > 0 ? t('openUnread', { count }) : t('open')}
      trigger={
        <>
          <Icon of={IconBell} size={20} />
          {count > 0 && <Box as="span" radius="full" className={css.mark} />}
        </>
      }
    >
      <NotificationList notifications={notifications} />
    </Popover>
  );
}
