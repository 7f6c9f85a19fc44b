import type { Account } from '@everycast/contract/accounts';
import { type PlatformId, platformIds } from '@everycast/contract/platforms';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSandboxAccount } from '../../../lib/connect/use-sandbox-account.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { useWords } from '../words.ts';
import css from './Platforms.module.css';

/** All platforms, each with its way in; where there is a sandbox, with an account of it too. */
export function Platforms({ choose, connected }: { choose: (platform: PlatformId) => void; connected: (account: Account) => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const { data } = useQuery(get('/api/v1/accounts/ways'));
  const sandbox = useSandboxAccount(connected);
  const needsSetup = (id: PlatformId) => data?.platforms.some(({ platform, ready }) => platform === id && !ready) ?? false;
  return (
    <div ref={box} className={css.platforms}>
      {data?.sandbox && <p className={css.teach}>{t('sandbox.teach')}</p>}
      <ul className={css.list}>
        {platformIds.map((id) => (
          <li key={id} className={css.row}>
            <button type="button" className={css.platform} onClick={() => choose(id)}>
              <PlatformMark platform={id} size={20} named />
              <span className={css.words}>
                <span className={css.name}>{platformName(id)}</span>
                {needsSetup(id) && <span className={css.note}>{t('needsSetup')}</span>}
              </span>
              <Icon of={IconChevronRight} size={16} />
            </button>
            {data?.sandbox && (
              <Button
                variant="soft"
                size="sm"
                busy={sandbox.busy === id}
                aria-label={t('sandbox.connect', { name: platformName(id) })}
                onClick={() => sandbox.connect({ platform: id })}
              >
                {t('sandbox.button')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sandbox.problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {sandbox.problem.message}
        </Note>
      )}
    </div>
  );
}
