import { useWords } from 'words:proxies';
import type { SavedProxy } from '@everycast/contract/proxies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProxyCard } from './ProxyCard.tsx';
import { ProxyDialog } from './ProxyDialog.tsx';

/** /settings/proxies: the workspace's proxies, what their last tests found, and what uses them. */
export default function Proxies() {
  const t = useWords();
  const [editing, setEditing] = useState<SavedProxy | 'new' | null>(null);
  const { data, error, refetch } = useQuery(get('/api/v1/proxies'));
  return (
    <>
      <Sheet
        title={t('title')}
        text={t('text')}
        foot={
          <Button variant="filled" onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        }
      >
        {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="3rem" />}
        {data?.items.length === 0 && <Empty title={t('none')}>{t('teach')}</Empty>}
        {data && data.items.length > 0 && (
          <Stack as="ul" gap={8} aria-label={t('title')}>
            {data.items.map((proxy) => (
              <ProxyCard key={proxy.id} proxy={proxy} edit={() => setEditing(proxy)} />
            ))}
          </Stack>
        )}
      </Sheet>
      {editing !== null && <ProxyDialog proxy={editing === 'new' ? null : editing} close={() => setEditing(null)} />}
    </>
  );
}
