import { useWords } from 'words:reply-requests';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { RequestedReply } from '@everycast/contract/reply-requests';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { ApprovalSections } from '../../../ui/ApprovalSections.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import filter from '../../../ui/Filter.module.css';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Page } from '../../../ui/Page.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { requestsQuery } from './data.ts';
import { Request } from './Request.tsx';
import css from './Requests.module.css';

/** /approvals/replies: replies, likes and messages that wait until someone approves them, oldest first. */
export default function Requests() {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const approves = permissions.includes('post.approve');
  const [params, setParams] = useSearchParams();
  const views = approves ? (['waiting', 'asked'] as const) : (['asked'] as const);
  const view = views.find((one) => one === params.get('view')) ?? views[0];
  const { data, error, refetch } = useQuery(requestsQuery(view));
  const accounts = useQuery(get('/api/v1/accounts')).data?.items;
  const list = useRef<HTMLOListElement>(null);
  /** To the first button of the next reply, or of the one before. */
  const move = (step: 1 | -1) => {
    const replies = [...(list.current?.children ?? [])];
    const at = replies.findIndex((one) => one.contains(document.activeElement));
    replies[at < 0 ? 0 : at + step]?.querySelector<HTMLButtonElement>('[data-request] button')?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const waiting = data?.items.filter(({ state }) => state === 'waiting').length ?? 0;
  return (
    <Page
      title={t('title')}
      context={waiting > 0 && t('waiting', { count: waiting })}
      actions={
        <>
          <ApprovalSections current="replies" />
          {views.length > 1 && (
            <Row as="fieldset" gap={6} aria-label={t('views')}>
              {views.map((one) => (
                <Button
                  variant="bare"
                  key={one}
                  className={filter.button}
                  aria-pressed={one === view}
                  onClick={() => setParams(one === 'waiting' ? {} : { view: one }, { replace: true })}
                >
                  {t(`view.${one}`)}
                </Button>
              ))}
            </Row>
          )}
        </>
      }
    >
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="14rem" />}
      {data?.items.length === 0 && (
        <Card>
          <Empty
            title={t(`empty.${view}`)}
            action={permissions.includes('workspace.manage') && <ButtonLink to="/settings/approvals">{t('empty.setUp')}</ButtonLink>}
          >
            {t(`empty.${view}Text`)}
          </Empty>
        </Card>
      )}
      {data && data.items.length > 0 && (
        <ol ref={list} className={css.list} aria-label={t('list')}>
          {data.items.map((request) => (
            <Waiting key={request.id} request={request} account={accounts?.find(({ id }) => id === request.accountId)} />
          ))}
        </ol>
      )}
    </Page>
  );
}

/** A reply with the conversation that it belongs to. */
function Waiting({ request, account }: { request: RequestedReply; account: Account | undefined }) {
  const t = useWords();
  const { zone } = useSession().times;
  const { conversationId, accountId, itemId, platform, person, said } = request;
  const group = useGroups()?.find(({ accountIds }) => accountIds.includes(accountId));
  return (
    <Card as="li" className={css.request}>
      <Row as="header" gap="4 8" wrap p="8 16" edge="bottom" minH="2.75rem">
        <PlatformMark platform={platform} size={16} named />
        <Text as="h2" size={14} minW={0} truncate>
          <bdi>{person.name}</bdi>
        </Text>
        <Row as="span" gap={6} size={12} tone="quiet" minW={0}>
          {group && <GroupTile group={group} />}
          <Text as="span" truncate>
            {account ? t('account', { name: shownHandle(account), platform: platformName(platform) }) : platformName(platform)}
          </Text>
        </Row>
        <ButtonLink size="sm" variant="ghost" className={css.link} to={`/engagement?conversation=${conversationId}`}>
          {t('open')}
        </ButtonLink>
      </Row>
      <Box as="ol" bg="sunken" p="12 16" className={css.said} aria-label={t('said')}>
        {said.map(({ id, name, text, at }) => (
          <li key={id}>
            <Row gap={8} size={12} tone="quiet">
              <Text as="bdi" weight="semibold" tone="muted" truncate>
                {name}
              </Text>
              <Text as="time" dateTime={at} nowrap num>
                {formatMoment(at, zone)}
              </Text>
            </Row>
            <Text size={13} breaks pre>
              {text}
            </Text>
          </li>
        ))}
      </Box>
      <Stack p="12 16">
        <Request request={request} answered={said.find(({ id }) => id === itemId)?.text ?? ''} />
      </Stack>
    </Card>
  );
}
