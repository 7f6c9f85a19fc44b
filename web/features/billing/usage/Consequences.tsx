import { useWords } from 'words:usage';
import type { PaidPlan } from '@everycast/contract/billing';
import { shownHandle } from '@everycast/contract/named-platforms';
import { plans } from '@everycast/contract/plan-table';
import { IconCalendarPause, IconDatabase, IconPlugConnected, IconPlugConnectedX, type Icon as TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActiveChoice } from './ActiveChoice.tsx';
import { type Counted, countedOf, useAccounts, useActive, useEntitlement } from './queries.ts';
import css from './usage.module.css';

/** What a change to this plan means for accounts, posts and files, before it is decided. */
export function Consequences({ plan }: { plan: PaidPlan }) {
  const t = useWords();
  const [then, now, accounts, entitlement] = [useActive(plan), useActive(), useAccounts(), useEntitlement()];
  const [choosing, setChoosing] = useState(false);
  const failed = [then, now, accounts, entitlement].find(({ error, data }) => error && !data);
  if (failed?.error) return <Problem title={t('change.notLoaded')} problem={failed.error} retry={() => void failed.refetch()} />;
  if (!then.data || !now.data || !accounts.data || !entitlement.data) return <Skeleton height="4rem" />;
  const counted = countedOf(then.data, accounts.data.items);
  const stay = counted.filter(({ active }) => active);
  const pause = counted.filter(({ active }) => !active);
  const pausedNow = new Set(now.data.items.flatMap(({ id, active }) => (active ? [] : [id])));
  const resumed = stay.filter(({ id }) => pausedNow.has(id));
  const limit = (plans.find(({ id }) => id === plan)?.storageMegabytes ?? 0) * 1_000_000;
  const over = entitlement.data.storageBytes.used - limit;
  const { postsOnHold } = then.data;
  return (
    <div className={css.consequences}>
      <Stack as="ul" gap={8}>
        {pause.length > 0 && <Line icon={IconPlugConnectedX}>{t('change.pauses', { count: pause.length, of: counted.length })}</Line>}
        {postsOnHold > 0 && <Line icon={IconCalendarPause}>{t('change.posts', { count: postsOnHold })}</Line>}
        {resumed.length > 0 && <Line icon={IconPlugConnected}>{t('change.continues', { count: resumed.length })}</Line>}
        {over > 0 && <Line icon={IconDatabase}>{t('change.storage', { limit, over })}</Line>}
        {pause.length === 0 && over <= 0 && <Line icon={IconPlugConnected}>{t('change.fits')}</Line>}
      </Stack>
      {pause.length > 0 && (
        <Stack gap={8}>
          <Named
            title={t('change.stay')}
            accounts={stay}
            action={
              <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
                {t('choose')}
              </Button>
            }
          />
          <Named title={t('change.pause')} accounts={pause} />
        </Stack>
      )}
      {choosing && <ActiveChoice within={then.data} counted={counted} close={() => setChoosing(false)} />}
    </div>
  );
}

function Line({ icon, children }: { icon: TablerIcon; children: string }) {
  return (
    <Row as="li" gap={8} align="start">
      <Icon of={icon} size={16} />
      <Text as="span">{children}</Text>
    </Row>
  );
}

/** The most that are named. */
const most = 6;

function Named({ title, accounts, action }: { title: string; accounts: readonly Counted[]; action?: ReactNode }) {
  const t = useWords();
  return (
    <section aria-label={title}>
      <Row gap={8} justify="between">
        <Text as="span" weight="medium" tone="text">
          {title}
        </Text>
        {action}
      </Row>
      <Row as="ul" gap={6} wrap mt={4}>
        {accounts.slice(0, most).map((account) => (
          <Row as="li" key={account.id} gap={4} p="2 8" bg="surface" border="line" radius={4} size={12} minW={0}>
            <PlatformMark platform={account.platform} size={14} />
            <Text as="bdi" minW={0} truncate>
              {shownHandle(account)}
            </Text>
          </Row>
        ))}
        {accounts.length > most && (
          <Text as="li" size={12} tone="quiet">
            {t('change.more', { count: accounts.length - most })}
          </Text>
        )}
      </Row>
    </section>
  );
}
