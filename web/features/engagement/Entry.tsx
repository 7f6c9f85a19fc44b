import { useWords } from 'words:engagement';
import type { EngagementItem, EngagementResponse, ResponseDecision } from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import { IconHeartFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { State } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { initialsOf } from './ago.ts';
import { decide } from './data.ts';

/** What someone wrote. */
export function Item({ item, likes, platform }: { item: EngagementItem; likes: readonly EngagementResponse[]; platform: PlatformId }) {
  const t = useWords();
  const { me } = useSession();
  const { person, text, own } = item;
  return (
    <Row gap={12} align="start">
      <Avatar initials={initialsOf(person.name)} />
      <Stack minW={0} grow gap={2}>
        <Row gap={6} size={13}>
          <Text as="bdi" weight="semibold" truncate>
            {person.name}
          </Text>
          {own && (
            <Text as="span" size={12} tone="quiet" nowrap>
              {t('thread.elsewhere', { platform: platformName(platform) })}
            </Text>
          )}
        </Row>
        <Text breaks pre>
          {text}
        </Text>
        {likes.map(({ id, userId, userName }) => (
          <Row key={id} gap={4} size={12} tone="quiet">
            <Icon of={IconHeartFilled} size={14} />
            {userId === me.id ? t('thread.liked') : t('thread.likedBy', { name: userName ?? '' })}
          </Row>
        ))}
      </Stack>
    </Row>
  );
}

/** A response with its own state, as a post has it. */
export function Response({ response, mayRespond }: { response: EngagementResponse; mayRespond: boolean }) {
  const t = useWords();
  const { me } = useSession();
  const { id, userId, userName, text, action, state, error, approvedBy } = response;
  const deciding = useMutation({
    mutationFn: (decision: ResponseDecision) => decide(id, decision),
    onError: (problem) => toast.fail(problem.message),
  });
  const button = (decision: ResponseDecision, label: string) => (
    <Button key={decision} size="sm" busy={deciding.isPending} onClick={() => deciding.mutate(decision)}>
      {label}
    </Button>
  );
  return (
    <Row gap={12} align="start">
      <Avatar initials={initialsOf(userName ?? '')} own={userId === me.id} />
      <Stack minW={0} grow gap={2}>
        <Row gap={6} size={13} wrap>
          <Text as="span" weight="semibold">
            {userName}
          </Text>
          <Standing state={state} />
          {approvedBy !== null && (
            <Text as="span" size={12} tone="quiet">
              {t('thread.approvedBy', { name: approvedBy })}
            </Text>
          )}
        </Row>
        <Text breaks pre>
          {action === 'like' ? t('reply.like') : text}
        </Text>
        {state === 'failed' && error && (
          <Note
            tone="fail"
            title={t('thread.failed')}
            actions={mayRespond && [button('retry', t('thread.retry')), button('ignore', t('thread.ignore'))]}
          >
            {error.message}
          </Note>
        )}
        {state === 'unconfirmed' && error && (
          <Note
            tone="wait"
            title={t('thread.unconfirmed')}
            actions={mayRespond && [button('it_is_there', t('thread.itIsThere')), button('send_again', t('thread.sendAgain'))]}
          >
            {error.message}
          </Note>
        )}
      </Stack>
    </Row>
  );
}

function Standing({ state }: Pick<EngagementResponse, 'state'>) {
  const t = useWords();
  switch (state) {
    case null:
      return <State state="published">{t('thread.byHand')}</State>;
    case 'published':
      return <State state="published">{t('thread.sent')}</State>;
    case 'failed':
    case 'unconfirmed':
      return <State state={state}>{t(`thread.${state}`)}</State>;
    case 'cancelled':
      return <State state="cancelled">{t('thread.dismissed')}</State>;
    default:
      return <State state="publishing">{t('thread.sending')}</State>;
  }
}
