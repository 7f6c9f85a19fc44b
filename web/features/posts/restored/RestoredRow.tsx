import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PostSummary } from '@everycast/contract/posts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { ListRow, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './RestoredPosts.module.css';

type Decision = 'approve' | 'published' | 'cancel';

/** A post on one account that waits for review. `upcoming`: after approval it waits for its time; otherwise it is published right away. */
export function RestoredRow({
  post,
  target,
  zone,
  upcoming,
}: {
  post: PostSummary;
  target: PostSummary['targets'][number];
  zone: string;
  upcoming: boolean;
}) {
  const t = useWords();
  const params = { path: { id: post.id, targetId: target.id } };
  const decide = useMutation({
    mutationFn: (decision: Decision) => {
      if (decision === 'cancel') return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/ignore', { params }));
      const verdict = decision === 'published' ? 'it_is_there' : 'send_again';
      return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/verdict', { params, body: { verdict } }));
    },
    onSuccess: (_post, decision) => toast.ok(t(`onHold.did.${decision === 'approve' && !upcoming ? 'publish' : decision}`)),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/posts'),
  });
  const button = (decision: Decision, label: string) => (
    <Button size="sm" variant={decision === 'cancel' ? 'ghost' : 'default'} busy={decide.isPending} onClick={() => decide.mutate(decision)}>
      {label}
    </Button>
  );
  return (
    <ListRow gap="8 12" wrap p="8 16" minH="3.5rem">
      <PlatformMark platform={target.platform} sandbox={target.sandbox} size={18} named />
      <Row as={Link} align="stretch" minW={0} tone="inherit" to={`/posts/${post.id}`} className={css.link}>
        <Text as="span" weight="medium" truncate className={css.name}>
          {(target.text ?? post.text).trim().split('\n')[0] || t('history.noText')}
        </Text>
        <Text as="span" size={12} tone="quiet">
          {[target.dueAt && formatMoment(target.dueAt, zone), `${platformName(target.platform)} ${shownHandle(target)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Row>
      <Row gap={8} wrap align="stretch">
        {button('approve', t(upcoming ? 'onHold.approve' : 'onHold.publishNow'))}
        {button('published', t('onHold.published'))}
        {button('cancel', t('onHold.cancel'))}
      </Row>
    </ListRow>
  );
}
