import { useWords } from 'words:causes';
import type { Cause } from '@everycast/contract/causes';
import type { PostSummary } from '@everycast/contract/posts';
import { useReturningHere } from '../../../lib/connect/return-to.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { needsLabel } from '../../../ui/state/shown.ts';
import { isOnHold } from '../restored/on-hold.ts';
import { useCause } from './use-cause.ts';

type Target = PostSummary['targets'][number];

/**
 * What can be done about everything with one cause. `primary`: as the view's main action. `elsewhere`: the accounts aren't listed here, so
 * several unconfirmed ones are decided about in the post's history.
 */
export function CauseActions({
  postId,
  cause: { targets, situation },
  primary = false,
  elsewhere = false,
}: {
  postId: string;
  cause: Cause<Target>;
  primary?: boolean;
  elsewhere?: boolean;
}) {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const here = useReturningHere();
  const { retry, ignore, judge, busy, retrying } = useCause(
    postId,
    targets.map(({ id }) => id),
  );
  const [first] = targets;
  const count = targets.length;
  const look = { size: 'sm', variant: primary ? 'filled' : 'default' } as const;
  if (!permissions.includes('post.publish')) return null;
  if (isOnHold(first)) {
    return (
      <ButtonLink {...look} to="/restored-posts">
        {t('review')}
      </ButtonLink>
    );
  }
  const dismiss = (
    <Button size="sm" variant="ghost" busy={busy} onClick={ignore}>
      {t('ignore')}
    </Button>
  );
  if (situation === 'unconfirmed') {
    if (!needsLabel(first)) return null;
    if (count > 1) {
      return (
        <>
          {elsewhere && (
            <ButtonLink {...look} to={`/posts/${postId}`}>
              {t('check', { count })}
            </ButtonLink>
          )}
          {dismiss}
        </>
      );
    }
    return (
      <>
        <Button size="sm" busy={busy} onClick={() => judge('it_is_there')}>
          {t('itIsThere')}
        </Button>
        <Button size="sm" busy={busy} onClick={() => judge('send_again')}>
          {t('sendAgain')}
        </Button>
        {dismiss}
      </>
    );
  }
  const kind = first.error?.kind;
  const accountIds = [...new Set(targets.map(({ accountId }) => accountId))];
  return (
    <>
      {kind === 'reconnect' && permissions.includes('account.connect') ? (
        <ButtonLink {...look} to={`/accounts?reconnect=${accountIds.join(',')}`} state={here}>
          {t('reconnect', { count })}
        </ButtonLink>
      ) : (
        <Button {...look} busy={busy} onClick={retry}>
          {retrying ? t('retrying') : t('retry', { count })}
        </Button>
      )}
      {dismiss}
    </>
  );
}
