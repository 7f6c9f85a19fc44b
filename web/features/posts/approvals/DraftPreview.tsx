import { useWords } from 'words:approvals';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { ShortLinks } from '@everycast/contract/short-links';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { byPlatform } from '../composer/preview/by-platform.ts';
import { Drawn } from '../composer/preview/Drawn.tsx';
import type { Draft } from '../draft/draft.ts';
import { checkAccounts } from '../draft/problems.ts';
import { withShortLinks } from '../draft/short-links.ts';
import { type TargetWatermark, withWatermarks } from '../draft/watermarks.ts';
import css from './Approvals.module.css';

const none: ReadonlyMap<string, never> = new Map<string, never>();

interface Props {
  draft: Draft;
  when: string;
  /** The short links that the accounts get, by account. */
  links?: ReadonlyMap<string, ShortLinks>;
  /** What is drawn over images and videos, by account. */
  watermarks?: ReadonlyMap<string, TargetWatermark>;
}

/** What the accounts of a draft will show, a platform at a time. */
export function DraftPreview({ draft, when, links = none, watermarks = none }: Props) {
  const t = useWords();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items;
  const groups = useGroups();
  const previews = useMemo(() => {
    if (!accounts || !groups) return [];
    return byPlatform(checkAccounts(draft, withWatermarks(withShortLinks(accounts, links), watermarks), groups), { problemsFirst: false });
  }, [draft, accounts, groups, links, watermarks]);
  const [platform, choosePlatform] = useState<string | null>(null);
  const [accountId, chooseAccount] = useState<string | null>(null);
  const keys = previews.map((preview, index) => [String(index + 1), () => choosePlatform(preview.platform)] as const);
  useKeys(Object.fromEntries(keys.slice(0, 9)));

  const current = previews.find((preview) => preview.platform === platform) ?? previews[0];
  const check = current?.checks.find(({ account }) => account.id === accountId) ?? current?.checks[0];
  if (!current || !check) return null;
  const group = groups?.find(({ accountIds }) => accountIds.includes(check.account.id));
  return (
    <>
      <Row as="fieldset" align="stretch" bg="surface" edge="bottom" className={css.tabs} aria-label={t('platforms')}>
        {previews.map((preview) => (
          <Row
            as={Button}
            variant="bare"
            inline
            gap={6}
            p="0 12"
            fontSize={13}
            weight="medium"
            nowrap
            key={preview.platform}
            className={css.tab}
            aria-pressed={preview === current}
            onClick={() => choosePlatform(preview.platform)}
          >
            <PlatformMark platform={preview.platform} size={16} />
            {platformName(preview.platform)}
            {preview.checks.length > 1 && (
              <Text as="span" fontSize={12} tone="quiet" num>
                {preview.checks.length}
              </Text>
            )}
          </Row>
        ))}
      </Row>
      <Stack gap={12} p={16} className={css.drawn}>
        {current.checks.length > 1 && (
          <Row as="fieldset" gap={6} className={css.accounts} aria-label={t('accounts', { name: platformName(current.platform) })}>
            {current.checks.map(({ account }) => (
              <Row
                as={Button}
                variant="bare"
                inline
                gap={6}
                p="2 8"
                radius={6}
                border="line"
                size={12}
                key={account.id}
                className={css.account}
                aria-pressed={account.id === check.account.id}
                onClick={() => chooseAccount(account.id)}
              >
                <Text as="bdi" truncate>
                  {shownHandle(account)}
                </Text>
              </Row>
            ))}
          </Row>
        )}
        <Row gap={8} size={13} justify="between">
          <Row gap={8} minW={0}>
            {group && <GroupTile group={group} />}
            <Text as="bdi" weight="medium" truncate>
              {check.account.displayName}
            </Text>
          </Row>
          {check.issues.length === 0 ? (
            <State state="published">{t('fits')}</State>
          ) : (
            <State state="warning">{t('problems', { count: check.issues.length })}</State>
          )}
        </Row>
        <Box>
          <Drawn key={check.account.id} check={check} when={when} />
        </Box>
      </Stack>
    </>
  );
}
