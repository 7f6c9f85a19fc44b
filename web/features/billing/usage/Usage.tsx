import { useWords } from 'words:usage';
import type { Account } from '@everycast/contract/accounts';
import type { ActiveAccounts, Entitlement } from '@everycast/contract/plans';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { formatTime } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useMayPay } from '../use-billing.ts';
import { ActiveChoice } from './ActiveChoice.tsx';
import { Meter } from './Meter.tsx';
import { OwnedBy } from './OwnedBy.tsx';
import { byPlatform, type Counted, countedOf, useAccounts, useActive, useEntitlement } from './queries.ts';
import css from './usage.module.css';

/** What the workspace uses of its plan, what is over it, and what to do about that. */
export function Usage() {
  const t = useWords();
  const { times } = useSession();
  const [entitlement, active, accounts] = [useEntitlement(), useActive(), useAccounts()];
  const failed = [entitlement, active, accounts].find(({ error, data }) => error && !data);
  const loaded = entitlement.data && active.data && accounts.data;
  return (
    <Panel
      title={t('title')}
      aside={loaded && <Text as="span">{t('updated', { when: formatTime(entitlement.dataUpdatedAt, times.zone) })}</Text>}
    >
      {failed?.error && <Problem title={t('notLoaded')} problem={failed.error} retry={() => void failed.refetch()} />}
      {!loaded && !failed && (
        <Loading>
          <Skeleton height="9rem" />
        </Loading>
      )}
      {loaded && <Figures entitlement={entitlement.data} active={active.data} accounts={accounts.data.items} />}
    </Panel>
  );
}

interface FiguresProps {
  entitlement: Entitlement;
  active: ActiveAccounts;
  accounts: readonly Account[];
}

function Figures({ entitlement, active, accounts }: FiguresProps) {
  const t = useWords();
  const { accounts: all, accountsPerPlatform, storageBytes: storage, fileBytes, seats } = entitlement;
  const counted = countedOf(active, accounts);
  const number = ({ used, limit }: { used: number; limit: number | null }) =>
    limit === null ? t('count', { count: used }) : t('countOf', { used, limit });
  return (
    <Stack gap={16} p={16}>
      <div className={css.meters}>
        <ul className={css.list}>
          <Meter name={t('accounts')} figure={number(all)} {...all} />
          <Meter
            name={t('storage')}
            figure={
              storage.limit === null ? t('bytes', { used: storage.used }) : t('bytesOf', { used: storage.used, limit: storage.limit })
            }
            {...storage}
          />
          <Meter
            name={t('fileSize')}
            figure={fileBytes.limit === null ? t('anySize') : t('upTo', { limit: fileBytes.limit })}
            used={0}
            limit={null}
          />
          <Meter name={t('people')} figure={number(seats)} {...seats} />
        </ul>
        {counted.length === 0 ? (
          <Text size={13} tone="quiet">
            {t('none')}
          </Text>
        ) : (
          <ul className={css.list} aria-label={t('platforms')}>
            {byPlatform(counted).map(([platform, those]) => {
              const used = those.filter((one) => one.active).length;
              const name = (
                <>
                  <PlatformMark platform={platform} size={14} named />
                  {platformName(platform)}
                </>
              );
              const { limit } = accountsPerPlatform;
              return <Meter key={platform} name={name} figure={number({ used, limit })} used={used} limit={limit} cells />;
            })}
          </ul>
        )}
      </div>
      <Paused active={active} counted={counted} />
      {storage.limit !== null && storage.used > storage.limit && <StorageFull used={storage.used} limit={storage.limit} />}
    </Stack>
  );
}

/** Accounts that the plan pauses, and the choice of which. */
function Paused({ active, counted }: { active: ActiveAccounts; counted: readonly Counted[] }) {
  const t = useWords();
  const mayPay = useMayPay();
  const [choosing, setChoosing] = useState(false);
  const paused = counted.filter((one) => !one.active);
  if (paused.length === 0) return null;
  return (
    <>
      <Note
        tone="wait"
        title={t('paused.title', { count: paused.length })}
        actions={mayPay ? <Button onClick={() => setChoosing(true)}>{t('choose')}</Button> : <OwnedBy />}
      >
        {t('paused.text', { count: active.postsOnHold })}
      </Note>
      {choosing && <ActiveChoice within={active} counted={counted} close={() => setChoosing(false)} />}
    </>
  );
}

function StorageFull({ used, limit }: { used: number; limit: number }) {
  const t = useWords();
  return (
    <Note
      tone="wait"
      title={t('full.title', { over: used - limit })}
      actions={<ButtonLink to="/media-library">{t('full.library')}</ButtonLink>}
    >
      {t('full.text', { limit })}
    </Note>
  );
}
