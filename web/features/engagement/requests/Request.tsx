import { useWords } from 'words:reply-requests';
import type { ReplyRequest } from '@everycast/contract/engagement';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { formatPast } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { initialsOf } from '../ago.ts';
import { Author } from './Author.tsx';
import { Decide } from './Decide.tsx';

/**
 * A reply that waits for approval, or was returned, and what this person can do with it. `answered`: the text that it answers.
 *
 * Nobody approves what they haven't seen: if it changes while they look at it, they still see what they had until they show the new version.
 */
export function Request({ request, answered }: { request: ReplyRequest; answered: string }) {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const now = useNow();
  const [seen, setSeen] = useState(request);
  const decides = workspace.permissions.includes('post.approve');
  const isOwn = request.askedById === me.id;
  const isOther = decides && !isOwn && request.version !== seen.version && request.state === 'waiting';
  const shown = isOther ? seen : request;
  const { askedBy, askedAt, action, text, state, note, returnedBy } = shown;
  return (
    <Row gap={12} align="start" data-request={request.id}>
      <Avatar initials={initialsOf(askedBy)} own={isOwn} />
      <Stack minW={0} grow gap={6}>
        <Row gap="4 8" size={13} wrap>
          <Text as="bdi" weight="semibold">
            {askedBy}
          </Text>
          {state === 'waiting' ? <State state="awaiting-approval">{t('waits')}</State> : <State state="warning">{t('returned')}</State>}
        </Row>
        <Text breaks pre>
          {action === 'like' ? t('likes', { text: answered }) : text}
        </Text>
        <Text size={12} tone="quiet">
          {`${t(`action.${action}`)} · ${t('asked', { who: askedBy, when: formatPast(askedAt, times.zone, now) })}`}
        </Text>
        {note !== null && (
          <Note tone="wait" title={t('returnedBy', { who: returnedBy ?? '' })}>
            {note}
          </Note>
        )}
        {isOther && (
          <Note
            tone="wait"
            alert
            title={t('changed')}
            actions={
              <Button size="sm" onClick={() => setSeen(request)}>
                {t('show')}
              </Button>
            }
          >
            {t('changedText')}
          </Note>
        )}
        {decides && <Decide request={shown} waits={isOther} isOwn={isOwn} />}
        {isOwn && <Author request={shown} />}
      </Stack>
    </Row>
  );
}
