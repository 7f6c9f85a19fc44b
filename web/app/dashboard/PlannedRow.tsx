import { useWords } from 'words:dashboard';
import { IconBroadcast, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { OpenSlot } from '../../features/calendar/open/open.ts';
import { groupsOf } from '../../lib/accounts/sections.ts';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { language } from '../../lib/i18n/i18n.ts';
import { formatRelative, formatTime } from '../../lib/time/format.ts';
import { GroupSquare } from '../../ui/groups/GroupSquare.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Places } from '../../ui/Places.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import type { Entry } from './entries.ts';
import css from './Today.module.css';

/** Of more groups, a post shows only how many. */
const maxSquares = 2;

/** A post or stream of today: time, state, text, groups or platforms, how soon it is or its result, and image. `next`: it is the next one. */
export function TodayRow({ entry, now, zone, next }: { entry: Entry; now: number; zone: string; next: boolean }) {
  const t = useWords();
  const { path, at, state, word, text, places, picture, accountIds } = entry;
  const all = useGroups() ?? [];
  const groups = groupsOf(accountIds, all);
  const names =
    groups.length > maxSquares
      ? t('today.groups', { count: groups.length })
      : new Intl.ListFormat(language()).format(groups.map(({ name }) => name));
  const ahead = state === 'scheduled' && Date.parse(at) > now;
  return (
    <li>
      <Grid as={Link} gap="0 8" p="8 16" tone="text" to={path} className={ahead ? css.row : `${css.row} ${css.past}`}>
        <Text as="time" fontSize={12} weight="medium" num nowrap className={css.time} dateTime={at}>
          {formatTime(at, zone)}
        </Text>
        <span className={css.glyph}>
          <EntryGlyph entry={entry} />
        </span>
        <Box as="span" minW={0}>
          <Text as="span" block fontSize={13} weight="medium" truncate className={css.text}>
            {text || t('today.noText')}
          </Text>
          {groups.length > 0 ? (
            <Text as="span" size={12} tone="quiet" clamp={2} className={css.groups}>
              {groups.length > maxSquares ? (
                <GroupSquare of="several" among={all} />
              ) : (
                groups.map((group) => <GroupSquare key={group.id} of={group} among={all} />)
              )}
              {!ahead && <span className={css[state]}>{word}</span>}
              {!ahead && ', '}
              <bdi>{names}</bdi>
              {ahead && accountIds.length > 1 && `, ${t('today.accounts', { count: accountIds.length })}`}
              {next && `, ${formatRelative(at, zone, now)}`}
            </Text>
          ) : (
            <Row as="span" gap="0 8" wrap justify="between" size={12} tone="quiet" minH="1.125rem">
              {ahead ? formatRelative(at, zone, now) : <span className={css[state]}>{word}</span>}
              <Row as="span" gap={4} fontSize={12} tone="muted">
                <Places of={places} max={4} size={14} />
              </Row>
            </Row>
          )}
        </Box>
        {picture && <img className={css.picture} src={inWorkspace(picture)} alt="" width={44} height={44} loading="lazy" />}
      </Grid>
    </li>
  );
}

/** A slot of a queue in which nothing goes out: leads to the composer. */
export function OpenRow({ slot: { at, name, path }, zone }: { slot: OpenSlot; zone: string }) {
  const t = useWords();
  return (
    <Box as="li" p="4 12">
      <Row as={Link} gap={8} p="4 8" minH="var(--h-control-sm)" radius={6} size={13} to={path} className={css.open}>
        <Icon of={IconPlus} size={14} />
        <Text as="time" fontSize={12} tone="text" num nowrap dateTime={at}>
          {formatTime(at, zone)}
        </Text>
        <Text as="span" grow minW={0} tone="muted" truncate>
          {t('today.openSlot', { name })}
        </Text>
        <Text as="span" tone="brand" weight="medium" nowrap>
          {t('today.fill')}
        </Text>
      </Row>
    </Box>
  );
}

/** A post or stream of a later day, in one line. */
export function PlannedRow({ entry, zone }: { entry: Entry; zone: string }) {
  const t = useWords();
  const { path, at, text, places } = entry;
  return (
    <li>
      <Grid as={Link} gap="0 8" align="center" p="8 16" tone="text" to={path} hover className={css.short}>
        <Text as="time" fontSize={12} weight="medium" num nowrap className={css.time} dateTime={at}>
          {formatTime(at, zone)}
        </Text>
        <span className={css.glyph}>
          <EntryGlyph entry={entry} />
        </span>
        <Text as="span" block fontSize={13} weight="medium" truncate className={css.text}>
          {text || t('today.noText')}
        </Text>
        <Row as="span" gap={4} fontSize={12} tone="muted">
          <Places of={places} max={3} size={14} />
        </Row>
      </Grid>
    </li>
  );
}

/** A post's state; a stream's own icon, as on the calendar. */
const EntryGlyph = ({ entry: { kind, state, word } }: { entry: Entry }) =>
  kind === 'post' ? (
    <StateGlyph state={state} size={16} />
  ) : (
    <span role="img" aria-label={word}>
      <Icon of={IconBroadcast} size={16} />
    </span>
  );
