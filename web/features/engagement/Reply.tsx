import { useWords } from 'words:engagement';
import {
  type ConversationDetail,
  type EngagementActionName,
  type EngagementOverview,
  engagementActions,
  type ReplyRequest,
} from '@everycast/contract/engagement';
import { IconHeart, IconMail, IconMessageCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { useReplyApprovals } from '../../lib/use-replies-to-approve.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { keyName } from '../../ui/Key.tsx';
import { Note } from '../../ui/Note.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { copy } from '../../ui/toast/copy.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { DraftButtons } from './DraftButtons.tsx';
import { act } from './data.ts';
import css from './Engagement.module.css';
import { SavedReplies } from './SavedReplies.tsx';
import { useUnsent } from './unsent.ts';
import type { Writing } from './use-draft.ts';
import { useDraft, useLength, withInserted } from './use-draft.ts';

export interface ReplyProps {
  conversation: ConversationDetail;
  limits: EngagementOverview['limits'] | undefined;
  action: Writing;
  choose: (action: Writing) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  likeButton: RefObject<HTMLSpanElement | null>;
}

const icons = { like: IconHeart, comment: IconMessageCircle, dm: IconMail } as const;
const keys = { like: 'L', comment: 'C', dm: 'M' } as const;
/** With fewer left, the count stands out. */
const few = 5;

const waitsToLike = ({ action, itemId, askedById }: ReplyRequest, answeredId: string | undefined, userId: string): boolean =>
  action === 'like' && itemId === answeredId && askedById === userId;

/** The box to answer in. The newest of what others wrote is answered. */
export function Reply({ conversation, limits, action, choose, box, likeButton }: ReplyProps) {
  const t = useWords();
  const { me, times } = useSession();
  const { items, person } = conversation;
  const [{ text, byHand }, change] = useUnsent(me.id, conversation.id);
  const setText = (next: string) => change(() => ({ text: next }));
  const answered = items.findLast(({ own }) => !own);
  const { asks } = useReplyApprovals();
  const isLiked = answered?.liked || conversation.requests.some((one) => waitsToLike(one, answered?.id, me.id));
  const sending = useMutation({
    mutationFn: ({ what, content }: { what: EngagementActionName; content: string }) =>
      act({ itemId: answered?.id ?? '', action: what, content, byHand: byHand === what }),
    // What was typed while it was sent is the next response.
    onSuccess: (_sent, { content }) => change((now) => ({ byHand: null, ...(now.text === content && { text: '' }) })),
    onError: (problem) => toast.fail(problem.message),
  });
  const draft = useDraft(conversation, action, text, setText);
  const length = useLength(conversation, action, text);
  const limit = limits?.[action];
  const isOver = limit?.remaining === 0;
  const count = limit?.remaining ?? 0;
  const rest = t(action === 'dm' ? 'reply.leftDm' : 'reply.leftComment', { count });
  const record = (what: EngagementActionName) => sending.mutate({ what, content: what === 'like' ? '' : text });
  /** What the platform doesn't let apps do is helped with instead. */
  const attempt = (what: EngagementActionName) => {
    if (conversation.blocked[what] !== null) change(() => ({ byHand: what }));
    else if (!sending.isPending) record(what);
  };
  const isTouched = useRef(false);
  /** Into what is written, where the caret was; at its end if it never was there. */
  const insert = (inserted: string) => {
    draft.stop();
    const at = isTouched.current ? (box.current?.selectionEnd ?? text.length) : text.length;
    const next = withInserted(text, at, inserted);
    setText(next.text);
    // The menu that was chosen from closes first, and gives the focus back to its button.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  /** Where nothing was written and sending was tried. */
  const [tried, setTried] = useState('');
  const here = `${conversation.id} ${action}`;
  const send = () => (text.trim() === '' ? setTried(here) : attempt(action));
  return (
    <Stack
      as="form"
      bg="sunken"
      edge="top"
      p="12 16"
      gap={8}
      rigid
      aria-label={t('reply.label')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {byHand && (
        <ByHand
          why={byHand === 'like' || text.trim() === '' ? (conversation.blocked[byHand] ?? '') : t(`reply.ready.${byHand}`)}
          text={byHand === 'like' ? '' : text}
          platform={platformName(conversation.platform)}
          url={answered?.permalink ?? person.url}
          busy={sending.isPending}
          done={() => record(byHand)}
        />
      )}
      <Row gap={8} wrap>
        {engagementActions.map((one) => (
          <span key={one} ref={one === 'like' ? likeButton : null}>
            <Button
              size="sm"
              variant="soft"
              icon={<Icon of={icons[one]} size={16} />}
              aria-pressed={one === 'like' ? isLiked : action === one}
              aria-keyshortcuts={keys[one]}
              busy={one === 'like' && sending.isPending}
              onClick={() => {
                if (one !== 'like') choose(one);
                else if (!isLiked) attempt('like');
              }}
            >
              {t(`reply.${one}`)}
              <kbd className={css.key}>{keys[one]}</kbd>
            </Button>
          </span>
        ))}
      </Row>
      <Stack border="control" radius={6} bg="surface" className={css.writing}>
        <textarea
          ref={box}
          rows={3}
          className={css.box}
          value={text}
          aria-label={t(action === 'dm' ? 'reply.toDm' : 'reply.to', { name: person.name })}
          placeholder={t(action === 'dm' ? 'reply.toDm' : 'reply.to', { name: person.name })}
          onFocus={() => {
            isTouched.current = true;
          }}
          onChange={({ target }) => {
            // Typing continues.
            draft.stop();
            setText(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              send();
            }
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <Row justify="between" wrap p="4 8">
          <Row gap={4} wrap>
            <DraftButtons draft={draft} isEmpty={text.trim() === ''} />
          </Row>
          <SavedReplies text={text} insert={insert} />
        </Row>
      </Stack>
      {tried === here && text.trim() === '' && (
        <Text size={12} tone="fail" role="alert">
          {t(action === 'dm' ? 'reply.emptyDm' : 'reply.emptyComment')}
        </Text>
      )}
      {draft.problem && (
        <Text size={12} tone="fail" role="alert">
          {draft.problem}
        </Text>
      )}
      <Row gap={12} justify="between">
        <Text size={12} tone={count < few ? 'wait' : 'quiet'} grow>
          {isOver ? t(`reply.exceeded.${action}`) : asks ? t('reply.askHint') : limit && rest}
          {isOver && limit.opensAt && ` ${t('reply.opens', { time: formatTime(limit.opensAt, times.zone) })}`}
        </Text>
        {length && text !== '' && (
          <Text as="span" size={12} tone={length.over > 0 ? 'fail' : 'quiet'} nowrap>
            {length.over > 0 ? t('reply.over', { count: length.over }) : t('reply.length', { length: length.length, max: length.max })}
          </Text>
        )}
        <Button type="submit" variant="filled" busy={sending.isPending} disabled={isOver || text.trim() === ''}>
          {t(asks ? 'reply.ask' : `reply.${action}`)}
          <kbd className={css.key}>{`${keyName('mod')} ↵`}</kbd>
        </Button>
      </Row>
    </Stack>
  );
}

interface ByHandProps {
  why: string;
  text: string;
  platform: string;
  url: string | null;
  busy: boolean;
  done: () => void;
}

/** Why the platform doesn't let apps do it, and help to do it there. */
function ByHand({ why, text, platform, url, busy, done }: ByHandProps) {
  const t = useWords();
  const open = () => {
    if (text) void copy(text);
    if (url) window.open(url, '_blank', 'noopener');
  };
  return (
    <Note
      tone="wait"
      alert
      title={t('reply.notByApps', { platform })}
      actions={
        <>
          <Button size="sm" onClick={open}>
            {t(text ? 'reply.copyAndOpen' : 'reply.open', { platform })}
          </Button>
          <Button size="sm" variant="ghost" busy={busy} onClick={done}>
            {t('reply.markAsDone')}
          </Button>
        </>
      }
    >
      {why}
    </Note>
  );
}
