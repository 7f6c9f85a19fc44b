import type { Account } from '@everycast/contract/accounts';
import type { PostSummary } from '@everycast/contract/posts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { shownHandle } from '../../lib/handle.ts';
import { useHere } from '../../lib/session/here.tsx';
import { formatMoment } from '../../lib/time/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../ui/SandboxMark.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { isOut } from '../../ui/state/shown.ts';
import { toast } from '../../ui/toast/store.ts';
import css from './Attention.module.css';
import { firstLine } from './queries.ts';
import { useWords } from './words.ts';

type Target = PostSummary['targets'][number];

/** What happened, why, and what to do, with the buttons next to the sentence. */
function Item({
  tone,
  title,
  context,
  sandbox,
  text,
  actions,
}: {
  tone: 'fail' | 'ask' | 'wait';
  title: string;
  context: string;
  sandbox: boolean;
  text: string;
  actions: ReactNode;
}) {
  const glyph = { fail: 'failed', ask: 'unconfirmed', wait: 'warning' } as const;
  return (
    <li className={css.row}>
      <span className={`${css.tile} ${css[tone]}`}>
        <StateGlyph state={glyph[tone]} size={18} label={null} />
      </span>
      <Text as="div" grow minW={0} breaks className={css.words}>
        <Row as="p" gap="0 8" align="baseline" className={css.head}>
          <strong className={`${css.title} ${css[tone]}`}>{title}</strong>
          {sandbox && <SandboxMark />}
          <Text as="span" fontSize={12} tone="quiet" truncate>
            {context}
          </Text>
        </Row>
        <Text mt={2} size={13} tone="muted">
          {text}
        </Text>
      </Text>
      <Row gap={6} align="stretch" rigid className={css.actions}>
        {actions}
      </Row>
    </li>
  );
}

export function TargetRow({ post, target }: { post: PostSummary; target: Target }) {
  const t = useWords();
  const { zone } = useHere().workspace;
  // If it is published, all of this is about what follows the post.
  const out = isOut(target);
  const onTrouble = { onError: (problem: Error) => toast.fail(problem.message), onSettled: () => refresh('/api/v1/posts') };
  const path = { id: post.id, targetId: target.id };
  const retry = useMutation({
    ...onTrouble,
    mutationFn: () => answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/retry', { params: { path } })),
    onSuccess: () => toast.ok(t(out ? 'attention.restRetried' : 'attention.retried')),
  });
  const leave = useMutation({
    ...onTrouble,
    mutationFn: () => answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/ignore', { params: { path } })),
    onSuccess: () => toast.ok(t('attention.left')),
  });
  const judge = useMutation({
    ...onTrouble,
    mutationFn: (verdict: 'it_is_there' | 'send_again') =>
      answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/verdict', { params: { path }, body: { verdict } })),
    onSuccess: (_post, verdict) => toast.ok(t(verdict === 'it_is_there' ? 'attention.recorded' : 'attention.retried')),
  });

  const platform = platformName(target.platform);
  const moment = target.dueAt ?? post.dueAt;
  const context = [moment && formatMoment(moment, zone), firstLine(target.text ?? post.text)].filter(Boolean).join(' · ');
  const history = (
    <ButtonLink to={`/posts/${post.id}`} size="sm" variant="ghost">
      {t('attention.history')}
    </ButtonLink>
  );
  if (target.state === 'unconfirmed') {
    return (
      <Item
        tone="ask"
        title={t(out ? 'attention.restUnconfirmed' : 'attention.unconfirmed', { platform })}
        context={context}
        sandbox={target.sandbox}
        text={target.error?.message ?? ''}
        actions={
          <>
            <Button size="sm" busy={judge.isPending} onClick={() => judge.mutate('it_is_there')}>
              {t('attention.isThere')}
            </Button>
            <Button size="sm" busy={judge.isPending} onClick={() => judge.mutate('send_again')}>
              {t('attention.sendAgain')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Item
      tone={out ? 'wait' : 'fail'}
      title={t(out ? 'attention.incomplete' : 'attention.failed', { platform })}
      context={context}
      sandbox={target.sandbox}
      text={target.error?.message ?? ''}
      actions={
        <>
          {target.error?.kind === 'reconnect' ? (
            <ButtonLink to={`/accounts?reconnect=${target.accountId}`} size="sm">
              {t('attention.reconnect')}
            </ButtonLink>
          ) : (
            <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('attention.retry')}
            </Button>
          )}
          {out && (
            <Button size="sm" variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
              {t('attention.leave')}
            </Button>
          )}
          {history}
        </>
      }
    />
  );
}

export function AccountRow({ account }: { account: Account }) {
  const t = useWords();
  const platform = platformName(account.platform);
  return (
    <Item
      tone="wait"
      title={t('attention.account', { handle: account.displayName || account.handle })}
      context={shownHandle(account)}
      sandbox={account.sandbox}
      text={account.problem ?? t('attention.accountText', { platform })}
      actions={
        <ButtonLink to={`/accounts?reconnect=${account.id}`} size="sm">
          {t('attention.reconnect')}
        </ButtonLink>
      }
    />
  );
}

/** Everything that a restore put on hold, in one row: it is reviewed as a list. */
export function RestoredRow() {
  const t = useWords();
  return (
    <Item
      tone="ask"
      title={t('attention.restored')}
      context=""
      sandbox={false}
      text={t('attention.restoredText')}
      actions={
        <ButtonLink to="/restored-posts" size="sm">
          {t('attention.review')}
        </ButtonLink>
      }
    />
  );
}
