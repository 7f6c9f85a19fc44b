import { useWords } from 'words:posts';
import type { Post, Target } from '@everycast/contract/posts';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useReturningHere } from '../../../lib/connect/return-to.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { isOut, needsLabel } from '../../../ui/state/shown.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { causeTitle } from '../causes/titles.ts';
import { isOnHold } from '../restored/on-hold.ts';
import css from './TargetHistory.module.css';

type Act = 'retry' | 'ignore' | 'it_is_there' | 'send_again';

/** Why a target isn't (completely) published, in our words and the platform's, with all possible actions. */
export function TargetProblem({ post, target, zone }: { post: Post; target: Target; zone: string }) {
  const t = useWords();
  const here = useReturningHere();
  const out = isOut(target);
  const params = { path: { id: post.id, targetId: target.id } };
  const act = useMutation({
    mutationFn: (what: Act) => {
      if (what === 'retry') return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/retry', { params }));
      if (what === 'ignore') return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/ignore', { params }));
      return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/verdict', { params, body: { verdict: what } }));
    },
    async onSuccess(_post, what) {
      toast.ok(t(`history.did.${what === 'ignore' && out ? 'leave' : what}`));
      await refresh('/api/v1/posts');
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const { error } = target;
  if (!error) return null;
  const name = platformName(target.platform);
  const onHold = isOnHold(target);
  /** Because of the plan, or of someone who paused the account; with `onHold`, because of a restore. */
  const held = error.kind === 'on_hold';
  const doubt = target.state === 'unconfirmed' && !onHold;
  const asked = doubt && needsLabel(target);
  const failed = target.state === 'failed' || target.state === 'published';
  return (
    <Box maxW="40rem" mb={16}>
      <Text weight="semibold">{doubt || failed || onHold || held ? causeTitle(target) : t('history.again', { name })}</Text>
      <Text tone="muted" m="2 0 0">
        {error.message}
      </Text>
      {error.nextAttemptAt && (
        <Text tone="muted" m="2 0 0">
          {t(doubt ? 'history.looksAgain' : 'history.triesAgain', { when: formatMoment(error.nextAttemptAt, zone) })}
        </Text>
      )}
      {error.platformMessage && (
        <Box as="figure" m="12 0 0" className={css.own}>
          <figcaption>{t('history.platformMessage', { name })}</figcaption>
          <code>{error.platformMessage}</code>
        </Box>
      )}
      <Row gap={8} wrap mt={12}>
        {asked && (
          <>
            <Button busy={act.isPending} onClick={() => act.mutate('it_is_there')}>
              {t('history.itIsThere')}
            </Button>
            <Button busy={act.isPending} onClick={() => act.mutate('send_again')}>
              {t('history.sendAgain')}
            </Button>
          </>
        )}
        {onHold && (
          <ButtonLink variant="filled" to="/restored-posts">
            {t('history.review')}
          </ButtonLink>
        )}
        {held && error.reason?.code === 'plans.hold_person' && <ButtonLink to="/accounts?state=paused">{t('history.accounts')}</ButtonLink>}
        {held && error.reason?.code !== 'plans.hold_person' && <ButtonLink to="/settings/plan">{t('history.plan')}</ButtonLink>}
        {failed && (
          <>
            {error.kind === 'reconnect' && (
              <ButtonLink variant="filled" to={`/accounts?reconnect=${target.accountId}`} state={here}>
                {t('history.reconnect', { name })}
              </ButtonLink>
            )}
            <Button busy={act.isPending} onClick={() => act.mutate('retry')}>
              {act.isPending && act.variables === 'retry' ? t('history.retrying') : t('history.retry')}
            </Button>
            {error.kind === 'rejected' && !out && <ButtonLink to={`/post-composer?post=${post.id}`}>{t('history.edit')}</ButtonLink>}
            <Button variant="ghost" busy={act.isPending} onClick={() => act.mutate('ignore')}>
              {t('history.ignore')}
            </Button>
            {error.kind === 'reconnect' && (
              <Text as="span" fontSize={12} tone="quiet">
                {t('history.afterReconnect')}
              </Text>
            )}
          </>
        )}
      </Row>
    </Box>
  );
}
