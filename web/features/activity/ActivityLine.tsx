import { useWords } from 'words:activity';
import type { ActivityEntry } from '@everycast/contract/activity';
import { IconChevronDown, IconKey, IconRobot, IconUserHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Activity.module.css';
import type { ActivityRow } from './rows.ts';

const icons = { key: IconKey, client: IconUserHeart, automation: IconRobot } as const;

/** Who it was: a person by their initials, others by what they are. */
function Actor({ entry: { source, by }, size = 24 }: { entry: Pick<ActivityEntry, 'source' | 'by'>; size?: number }) {
  const { me } = useSession();
  if (source === 'person') return <Avatar initials={initialsOf(by.name)} size={size} own={by.id === me.id} />;
  return (
    <span className={css.source}>
      <Icon of={icons[source]} size={18} />
    </span>
  );
}

/** What happened, with names standing out. */
export function Sentence({ sentence }: Pick<ActivityEntry, 'sentence'>) {
  return sentence.map(({ text, strong }, index) =>
    strong ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's parts never move
      <Text as="strong" weight="semibold" tone="text" key={index}>
        <bdi>{text}</bdi>
      </Text>
    ) : (
      text
    ),
  );
}

/** The account group it concerns, or how many. */
function Brands({ groupIds }: Pick<ActivityEntry, 'groupIds'>) {
  const t = useWords();
  const groups = useGroups();
  const [only, ...others] = groupIds;
  const group = groups?.find(({ id }) => id === only);
  if (!group) return null;
  if (others.length > 0) {
    return (
      <Text as="span" size={12} tone="muted" nowrap>
        {t('brandCount', { count: groupIds.length })}
      </Text>
    );
  }
  return (
    <span title={group.name}>
      <GroupTile group={group} />
      <span className="visually-hidden">{group.name}</span>
    </span>
  );
}

interface LineProps {
  row: ActivityRow;
  open: string | null;
  setOpen: (id: string) => void;
}

/** One row: when, who, what; it opens, and several that are alike unfold. */
export function ActivityLine({ row: { entry, others }, open, setOpen }: LineProps) {
  const t = useWords();
  const [unfolded, setUnfolded] = useState(false);
  const entries = unfolded ? [entry, ...others] : [entry];
  return entries.map((one, index) => (
    <Row as="li" key={one.id} divided className={css.item}>
      <Line entry={one} isOpen={one.id === open} setOpen={setOpen} />
      {index === 0 && others.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className={css.more}
          aria-expanded={unfolded}
          icon={<Icon of={IconChevronDown} size={14} />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('more', { count: others.length })}
        </Button>
      )}
    </Row>
  ));
}

function Line({ entry, isOpen, setOpen }: { entry: ActivityEntry; isOpen: boolean; setOpen: (id: string) => void }) {
  const t = useWords();
  const { zone } = useSession().times;
  return (
    <Button variant="bare" data-entry={entry.id} aria-current={isOpen || undefined} className={css.line} onClick={() => setOpen(entry.id)}>
      <Text as="time" size={13} tone="muted" num nowrap dateTime={entry.at} className={css.time}>
        {formatTime(entry.at, zone)}
      </Text>
      <Actor entry={entry} />
      <Text as="span" size={13} tone="muted" grow minW={0} breaks className={entry.undone ? css.undone : undefined}>
        <Sentence sentence={entry.sentence} />
        {entry.undone && (
          <Text as="span" size={12} tone="quiet">
            {' '}
            {t('undoneBy', { name: entry.undone.by })}
          </Text>
        )}
      </Text>
      <Brands groupIds={entry.groupIds} />
    </Button>
  );
}
