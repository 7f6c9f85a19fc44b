import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { platformIds } from '@everycast/contract/platform-ids';
import type { PlatformId } from '@everycast/contract/platforms';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSandboxAccount } from '../../../lib/connect/use-sandbox-account.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import css from './Platforms.module.css';

/** All platforms; if there is a sandbox, also with sandbox accounts. */
export function Platforms({ choose, connected }: { choose: (platform: PlatformId) => void; connected: (account: Account) => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const { data } = useQuery(get('/api/v1/accounts/ways'));
  const sandbox = useSandboxAccount(connected);
  const needsSetup = (id: PlatformId) => data?.platforms.some(({ platform, ready }) => platform === id && !ready) ?? false;
  return (
    <Stack gap={12} ref={box}>
      {data?.sandbox && <Text tone="muted">{t('sandbox.teach')}</Text>}
      <ul>
        {platformIds.map((id) => (
          <ListRow gap={8} key={id}>
            <Row
              as={Button}
              variant="bare"
              gap={12}
              grow
              minW={0}
              p={8}
              radius={6}
              tone="text"
              hover
              className={css.platform}
              onClick={() => choose(id)}
            >
              <PlatformMark platform={id} size={20} named />
              <Row as="span" gap="0 12" wrap align="baseline" justify="between" grow minW={0}>
                <Text as="span" weight="medium">
                  {platformName(id)}
                </Text>
                {needsSetup(id) && (
                  <Text as="span" fontSize={12} tone="quiet" nowrap>
                    {t('needsSetup')}
                  </Text>
                )}
              </Row>
              <Icon of={IconChevronRight} size={16} />
            </Row>
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
          </ListRow>
        ))}
      </ul>
      {sandbox.problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {sandbox.problem.message}
        </Note>
      )}
    </Stack>
  );
}
