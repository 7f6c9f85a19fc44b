import { useWords } from 'words:webhooks';
import type { Webhook } from '@everycast/contract/webhooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SecretNote } from './SecretNote.tsx';
import { path } from './use-webhooks.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** /settings/webhooks: where the workspace's events are posted to, and what was. */
export default function Webhooks() {
  const t = useWords();
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const { data, error, isPending, refetch } = useQuery(get(path));
  return (
    <>
      {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {isPending && <Skeleton height="8rem" />}
      {data && (
        <Sheet
          title={t('title')}
          text={t('text')}
          foot={
            <Row gap="8 16" wrap>
              <Button icon={<Icon of={IconPlus} size={16} />} onClick={() => setEditing('new')}>
                {t('add')}
              </Button>
              <a href="/api/docs">{t('docs')}</a>
            </Row>
          }
        >
          {data.items.length === 0 && <Empty title={t('none')}>{t('teach')}</Empty>}
        </Sheet>
      )}
      {made && <SecretNote name={made.name} secret={made.secret} />}
      {data && data.items.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('title')}>
          {data.items.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} edit={() => setEditing(webhook)} made={setMade} />
          ))}
        </Stack>
      )}
      {editing !== null && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          saved={({ name, secret }) => secret !== undefined && setMade({ name, secret })}
          close={() => setEditing(null)}
        />
      )}
    </>
  );
}
