import { useWords } from 'words:posts';
import { IconArrowLeft, IconCopy, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { CommentsButton } from '../../../ui/comments/CommentsButton.tsx';
import { Presence } from '../../../ui/comments/Presence.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { PostState } from '../../../ui/state/PostState.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { Duplicate } from '../Duplicate.tsx';
import { Counted } from './counted/Counted.tsx';
import { DeletePost } from './DeletePost.tsx';
import { Facts } from './Facts.tsx';
import css from './History.module.css';
import { TargetHistory } from './TargetHistory.tsx';

/** /posts/:id: what happened to a post on its accounts. */
export default function History() {
  const t = useWords();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { times } = useSession();
  const { data: post, error, refetch } = useQuery(get('/api/v1/posts/{id}', { params: { path: { id } } }));
  const back = <IconButton icon={IconArrowLeft} size={20} label={t('history.back')} onClick={() => void navigate(-1)} />;
  if (error && (!post || error.code === 'not_found')) {
    return (
      <Page title={t('history.title')} lead={back}>
        <Problem title={t('history.notLoaded')} problem={error} retry={() => void refetch()} />
      </Page>
    );
  }
  if (!post) {
    return (
      <Page title={t('history.title')} lead={back}>
        <Loading className={css.columns}>
          <Skeleton height="14rem" />
          <Skeleton height="20rem" />
        </Loading>
      </Page>
    );
  }
  const only = post.targets.length === 1 ? post.targets[0] : undefined;
  const open = post.targets.some((target) => ['draft', 'scheduled', 'failed'].includes(target.state)) || post.targets.length === 0;
  return (
    <Page
      title={t('history.title')}
      lead={back}
      context={
        <Row as="span" gap={12} className={css.context}>
          <Text as="span" minW={0} truncate maxW="22rem">
            {post.text.trim().split('\n')[0] || t('history.noText')}
          </Text>
          {post.targets.length < 2 && <PostState post={post} />}
        </Row>
      }
      actions={
        <>
          <Presence postId={post.id} />
          <CommentsButton
            place={{ postId: post.id }}
            pictures={post.media.map(({ media }) => media)}
            opened={params.get('comments') === 'open'}
          />
          <IconButton icon={IconCopy} label={t('history.copy')} onClick={() => void copy(JSON.stringify(post, null, 2))} />
          <Duplicate reuse ready={async () => post.id} />
          <DeletePost post={post} />
          {open && (
            <ButtonLink to={`/post-composer?post=${post.id}`} icon={<Icon of={IconPencil} size={16} />}>
              {t('history.edit')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={css.columns}>
        <Stack gap={12}>
          {post.targets.length === 0 && (
            <Text tone="muted">
              {t('history.noAccounts')} <Link to={`/post-composer?post=${post.id}`}>{t('history.choose')}</Link>
            </Text>
          )}
          {only && <TargetHistory post={post} target={only} zone={times.zone} />}
          {post.targets.length > 1 && <Counted post={post} zone={times.zone} />}
        </Stack>
        <Facts post={post} zone={times.zone} />
      </div>
    </Page>
  );
}
