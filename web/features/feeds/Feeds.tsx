import { useWords } from 'words:feeds';
import type { Feed } from '@everycast/contract/feeds';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedCard } from './FeedCard.tsx';
import { FeedDialog } from './FeedDialog.tsx';

/** /settings/feeds: feeds whose new items become posts; people with permission can add, change, pause and read them. */
export default function Feeds() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('feed.manage');
  const { data, error, isPending, refetch } = useQuery(get('/api/v1/feeds'));
  const [open, setOpen] = useState<Feed | 'new' | null>(null);
  const items = data?.items;
  return (
    <>
      {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {isPending && <Skeleton height="8rem" />}
      {items && (
        <Sheet
          title={t('title')}
          text={t('text')}
          foot={
            mayManage && (
              <Button icon={<Icon of={IconPlus} size={16} />} onClick={() => setOpen('new')}>
                {t('add')}
              </Button>
            )
          }
        >
          {items.length === 0 && <Empty title={t('none')}>{mayManage && t('teach')}</Empty>}
        </Sheet>
      )}
      {items && items.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('title')}>
          {items.map((feed) => (
            <FeedCard key={feed.id} feed={feed} mayManage={mayManage} edit={() => setOpen(feed)} />
          ))}
        </Stack>
      )}
      {open && <FeedDialog feed={open === 'new' ? null : open} close={() => setOpen(null)} />}
    </>
  );
}
