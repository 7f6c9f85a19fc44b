import { useWords } from 'words:engagement';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconArrowBackUp, IconArrowLeft, IconCheck, IconExternalLink, IconZzz } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatNear, formatTime } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CommentsButton } from '../../ui/comments/CommentsButton.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Engagement.module.css';
import { Item, Response } from './Entry.tsx';
import { entriesOf } from './entries.ts';
import { Person, type PersonProps } from './Person.tsx';
import { Reply, type ReplyProps } from './Reply.tsx';
import { Request } from './requests/Request.tsx';
import { useUnsent } from './unsent.ts';

interface Props extends Omit<ReplyProps, 'mayRespond'>, Omit<PersonProps, 'conversation'> {
  /** The account that was written to; undefined once it is disconnected. */
  account: Account | undefined;
  /** On phones. */
  back: (() => void) | null;
  finish: (done: boolean) => void;
  snooze: (hours: number | null) => void;
  snoozeMenu: RefObject<HTMLSpanElement | null>;
}

/** How long a conversation can be put off, in hours. */
const naps = [
  ['hour', 1],
  ['threeHours', 3],
  ['day', 24],
  ['week', 168],
] as const;

/** A button's word next to its icon; phones only have room for the icon. */
const Word = ({ children }: { children: string }) => (
  <Text as="span" size={13} weight="medium" wideOnly>
    {children}
  </Text>
);

/** A conversation: the post it belongs to, what was written, and the box to answer in. */
export function Thread(props: Props) {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const { conversation, account, back, finish, snooze, snoozeMenu } = props;
  const { id, accountId, person, platform, post, done, snoozedUntil } = conversation;
  const group = useGroups()?.find(({ accountIds }) => accountIds.includes(accountId));
  const [{ byHand }] = useUnsent(me.id, id);
  const mayRespond = workspace.permissions.includes('engagement.respond');
  const now = useNow();
  const box = useRef<HTMLElement>(null);
  const written = conversation.responses.length + conversation.requests.length;
  // The newest is what is read first, and what was just written shows how it fares. Help to answer by hand takes room below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation or response, or help, is the reason
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [id, written, byHand]);
  const timeOf = (at: string) =>
    dayKey(at, times.zone) === dayKey(now, times.zone) ? formatTime(at, times.zone) : formatNear(at, times.zone, now);
  return (
    <Stack as="section" className={css.thread} aria-label={t('thread.label')}>
      <Row as="header" gap={8} p="4 16" edge="bottom" minH="2.75rem">
        {back && <IconButton icon={IconArrowLeft} label={t('thread.back')} onClick={back} />}
        <Stack pos="relative" minW={0} grow>
          <Popover
            trigger={
              <Text as="bdi" block weight="semibold" truncate>
                {person.name}
              </Text>
            }
            className={css.who}
            label={t('person.about', { name: person.name })}
            side="below-start"
            panelClassName={css.drawer}
          >
            <Person {...props} />
          </Popover>
          <Row as="span" gap={6} size={12} tone="quiet" minW={0}>
            <PlatformMark platform={platform} size={14} named />
            {group && <GroupTile group={group} />}
            <Text as="span" truncate>
              {account ? t('thread.for', { account: shownHandle(account) }) : platformName(platform)}
            </Text>
          </Row>
        </Stack>
        <CommentsButton key={id} place={{ conversationId: id }} />
        {mayRespond && (
          <>
            <span ref={snoozeMenu}>
              {snoozedUntil ? (
                <Button variant="ghost" icon={<Icon of={IconZzz} size={16} />} aria-label={t('thread.wake')} onClick={() => snooze(null)}>
                  <Word>{t('thread.wake')}</Word>
                </Button>
              ) : (
                <Menu
                  variant="ghost"
                  label={t('thread.snooze')}
                  trigger={
                    <>
                      <Icon of={IconZzz} size={16} />
                      <Word>{t('thread.snooze')}</Word>
                    </>
                  }
                  options={naps.map(([key, hours]) => ({ key, label: t(`thread.${key}`), choose: () => snooze(hours) }))}
                />
              )}
            </span>
            <Button
              icon={<Icon of={done ? IconArrowBackUp : IconCheck} size={16} />}
              aria-label={t(done ? 'thread.reopen' : 'thread.done')}
              onClick={() => finish(!done)}
            >
              <Word>{t(done ? 'thread.reopen' : 'thread.done')}</Word>
            </Button>
          </>
        )}
      </Row>
      {post && (
        <Row rigid bg="sunken" p="4 16" gap={12} edge="bottom">
          <Stack minW={0} grow gap={2}>
            <Text size={13} weight="semibold" truncate>
              {post.text || t('thread.post')}
            </Text>
            {post.publishedAt && (
              <Text size={12} tone="quiet">
                {formatMoment(post.publishedAt, times.zone)}
              </Text>
            )}
          </Stack>
          {post.permalink && (
            <Row as="a" gap={4} size={13} nowrap minH="2.75rem" href={post.permalink} target="_blank" rel="noreferrer">
              {t('thread.open', { platform: platformName(platform) })}
              <Icon of={IconExternalLink} size={14} />
            </Row>
          )}
        </Row>
      )}
      <Box as="section" grow minH={0} scroll ref={box} tabIndex={0} aria-label={t('thread.messages')}>
        <ol className={css.entries} key={id}>
          {entriesOf(conversation).map((entry) => (
            <li key={entry.id}>
              {entry.is === 'item' && <Item item={entry.item} likes={entry.likes} platform={platform} />}
              {entry.is === 'response' && <Response response={entry.response} mayRespond={mayRespond} />}
              {entry.is === 'request' && <Request request={entry.request} answered={entry.answered} />}
              <Box as="time" dateTime={entry.at} className={css.when} size={12} tone="quiet">
                {timeOf(entry.at)}
              </Box>
            </li>
          ))}
        </ol>
      </Box>
      {mayRespond && <Reply key={id} {...props} />}
    </Stack>
  );
}
