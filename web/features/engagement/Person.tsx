import { useWords } from 'words:engagement';
import type { ConversationDetail, EngagementOverview } from '@everycast/contract/engagement';
import { IconChevronDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { formatMonthDay } from '../../lib/time/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Activity } from './Activity.tsx';
import { initialsOf } from './ago.ts';
import css from './Engagement.module.css';

export interface PersonProps {
  conversation: ConversationDetail;
  people: EngagementOverview['people'];
  assign: (userId: string | null) => void;
  open: (id: string) => void;
  assignMenu: RefObject<HTMLSpanElement | null>;
}

/** Who a conversation is with, who answers it, and what they wrote before. */
export function Person({ conversation, people, assign, open, assignMenu }: PersonProps) {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const { person, items, past, assigneeId, assigneeName } = conversation;
  const mayRespond = workspace.permissions.includes('engagement.respond');
  const options = [
    { key: '', label: t('person.nobody'), choose: () => assign(null) },
    ...people.map(({ id, name }) => ({ key: id, label: name, choose: () => assign(id) })),
  ];
  const facts = [
    [t('person.firstSeen'), formatMonthDay(person.firstSeenAt, times.zone)],
    [t('person.wrote'), t('person.times', { count: items.filter(({ own }) => !own).length })],
  ] as const;
  return (
    <Stack as="aside" className={css.person} aria-label={t('person.label')}>
      <Box p="12 16" edge="bottom" size={13}>
        <Text size={12} tone="quiet" mb={4}>
          {t('person.assigned')}
        </Text>
        {mayRespond ? (
          <span ref={assignMenu}>
            <Menu
              variant="default"
              className={css.assignee}
              trigger={
                <>
                  {assigneeName && <Avatar initials={initialsOf(assigneeName)} size={20} own={assigneeId === me.id} />}
                  <Text as="span" truncate>
                    {assigneeName ?? t('person.nobody')}
                  </Text>
                  <Icon of={IconChevronDown} size={14} />
                </>
              }
              options={options}
            />
          </span>
        ) : (
          (assigneeName ?? t('person.nobody'))
        )}
      </Box>
      <Box p="12 16" edge="bottom">
        <Row gap={12}>
          <Avatar initials={initialsOf(person.name)} size={36} />
          <Stack minW={0}>
            <Text weight="semibold" truncate>
              {person.name}
            </Text>
            <Text size={12} tone="quiet" truncate>
              {person.handle}
            </Text>
          </Stack>
        </Row>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <Row key={name} gap={12} size={13}>
              <Text as="dt" tone="quiet">
                {name}
              </Text>
              <dd>{value}</dd>
            </Row>
          ))}
        </dl>
        {person.url && (
          <a href={person.url} target="_blank" rel="noreferrer">
            {t('person.profile')}
          </a>
        )}
      </Box>
      {past.length > 0 && (
        <Box p="12 16" size={13} edge="bottom">
          <Text as="h2" size={13} weight="semibold" mb={4}>
            {t('person.past')}
          </Text>
          <ul>
            {past.map(({ id, text, lastAt, kind, state }) => (
              <li key={id}>
                <Button variant="bare" className={css.past} onClick={() => open(id)}>
                  <Text as="span" truncate>
                    {text}
                  </Text>
                  <Text as="span" size={12} tone="quiet">
                    {[formatMonthDay(lastAt, times.zone), t(`kind.${kind}`), t(`state.${state}`)].join(', ')}
                  </Text>
                </Button>
              </li>
            ))}
          </ul>
        </Box>
      )}
      <Activity {...conversation} />
    </Stack>
  );
}
