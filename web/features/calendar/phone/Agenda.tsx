import { useWords } from 'words:calendar';
import { groupOf } from '@everycast/contract/group-of';
import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import type { Temporal } from '@everycast/contract/time';
import { IconBroadcast, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { pathOfStream } from '../../../lib/stream-path.ts';
import { formatTime, zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { AttachmentMarks } from '../../../ui/AttachmentMarks.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Places } from '../../../ui/Places.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Placeholders, Skeleton } from '../../../ui/Skeleton.tsx';
import { State, StateGlyph } from '../../../ui/state/State.tsx';
import { type ShownState, shownPost } from '../../../ui/state/shown.ts';
import { type Face, faceOf, faceOfStream } from '../chip.ts';
import { inOrder, timeOf } from '../days.ts';
import type { WeeksProps } from '../grid/WeekGrid.tsx';
import { dayLabel } from '../labels.ts';
import { GroupSquare, useGroupName } from '../lines/GroupSquare.tsx';
import { type Movable, movablePost, movableStream } from '../move/plan-move.ts';
import { OpenList } from '../open/OpenList.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './Phone.module.css';

/** The most rows for a day's open slots in the agenda. */
const openRows = 4;

/** The days with posts or open slots from the first one on; always includes the first. */
export function Agenda({ days, byDay, streams, open, samples, isLoaded }: Omit<WeeksProps, 'show'>) {
  const { zone, today } = useCalendar();
  const t = useWords();
  const now = useNow();
  const [unfolded, setUnfolded] = useState(false);
  const [first] = days;
  const filled = days.filter((day) => day === first || [byDay, streams, open, samples].some((all) => all.has(String(day))));
  const nameOf = (day: Temporal.PlainDate) => {
    const ahead = today.until(day).days;
    const near = ahead === 0 ? t('today') : ahead === 1 ? t('tomorrow') : null;
    return near ? t('dayAndDate', { day: near, date: dayLabel(day) }) : dayLabel(day);
  };
  return (
    <Grid gap={20} cols="minmax(0, 1fr)">
      {filled.map((day) => {
        const [all, sample] = [inOrder(byDay.get(String(day)) ?? [], streams.get(String(day)) ?? []), samples.get(String(day))];
        const isToday = day.equals(today);
        const out = isToday && !unfolded ? all.filter(isOut) : [];
        const posts = out.length > 1 ? all.filter((one) => !isOut(one)) : all;
        const next = isToday ? posts.findIndex((one) => Date.parse(timeOf(one)) > now) : -1;
        return (
          <Grid as="section" gap={8} key={String(day)} cols="minmax(0, 1fr)" aria-label={nameOf(day)}>
            <Row as="header" gap={12} align="baseline" justify="between">
              <h2>{nameOf(day)}</h2>
              {day === first && (
                <Text as="span" size={12} tone="quiet">
                  {zoneLabel(zone)}
                </Text>
              )}
            </Row>
            {out.length > 1 && (
              <Button variant="bare" className={css.folded} onClick={() => setUnfolded(true)}>
                <StateGlyph state="published" size={16} label={null} />
                {t('phone.published', { count: out.length })}
                <Icon of={IconChevronDown} size={16} />
              </Button>
            )}
            <Grid as="ul" cols="minmax(0, 1fr)" className={css.rows}>
              {posts.map((one, index) => (
                <li key={one.id} className={css.item}>
                  {index === next && <Now now={now} />}
                  {'startsAt' in one ? <StreamCard stream={one} zone={zone} /> : <PostCard post={one} zone={zone} />}
                </li>
              ))}
              {sample && (
                <li>
                  <Row gap={12} tone="text" className={css.card} data-sample>
                    <CardFace face={sample} zone={zone} />
                  </Row>
                </li>
              )}
            </Grid>
            {!isLoaded(day) && (
              <Placeholders>
                <Skeleton height="5.25rem" />
              </Placeholders>
            )}
            <OpenList day={String(day)} cell={open.get(String(day))} most={openRows} />
            {isLoaded(day) && posts.length === 0 && !sample && !open.has(String(day)) && <EmptyDay day={day} last={filled.length === 1} />}
          </Grid>
        );
      })}
    </Grid>
  );
}

/** What is out and needs nobody: of today, it folds to one line. */
const isOut = (one: PostSummary | StreamEvent): boolean => !('startsAt' in one) && shownPost(one) === 'published';

/** Between what is over and what is ahead. */
function Now({ now }: { now: number }) {
  const { zone } = useCalendar();
  return <span className={css.now}>{formatTime(now, zone)}</span>;
}

/** A day without posts, and the way to create one. `last`: nothing follows it either. */
export function EmptyDay({ day, last }: { day: Temporal.PlainDate; last: boolean }) {
  const t = useWords();
  const { create, today } = useCalendar();
  return (
    <Row gap={12} justify="between" p={12} border="dashed" radius={10} size={13} tone="muted">
      <p>{last ? t('day.emptyAfter') : t('day.empty', { day: dayLabel(day) })}</p>
      {create && day.since(today).sign >= 0 && (
        <Button size="sm" onClick={() => create(day)}>
          {t('createPost')}
        </Button>
      )}
    </Row>
  );
}

function PostCard({ post, zone }: { post: PostSummary; zone: string }) {
  const what = movablePost(post, useCalendar().person);
  return (
    <Row as={Link} gap={12} tone="text" to={pathOfPost(post)} className={css.card} data-state={shownPost(post)} {...carried(post.id, what)}>
      <CardFace face={faceOf(post)} zone={zone} />
    </Row>
  );
}

function StreamCard({ stream, zone }: { stream: StreamEvent; zone: string }) {
  const what = movableStream(stream, useCalendar().person);
  return (
    <Row as={Link} gap={12} tone="text" to={pathOfStream(stream)} className={css.card} {...carried(stream.id, what)}>
      <CardFace face={faceOfStream(stream)} zone={zone} />
    </Row>
  );
}

/** For the surface around the rows, which drags them. */
const carried = (id: string, what: Movable | null) => ({ 'data-line': id, 'data-movable': what !== null || undefined, draggable: false });

/** Of these states the glyph says enough: nobody is needed. */
const plain: readonly ShownState[] = ['scheduled', 'published'];

function CardFace({ face, zone }: { face: Face; zone: string }) {
  const t = useWords();
  const group = groupOf(face.accountIds, [...useCalendar().groups.values()]);
  const name = useGroupName()(group);
  const when = (
    <>
      <Text as="time" fontSize={14} tone="text" weight="medium" num dateTime={face.dueAt} className={css.time}>
        {formatTime(face.dueAt, zone)}
      </Text>
      <span className={plain.includes(face.state) && !face.stream ? 'visually-hidden' : undefined}>{face.word}</span>
    </>
  );
  return (
    <>
      <Grid as="span" gap={4} grow minW={0}>
        <Row as="span" align="stretch" fontSize={12} className={css.top}>
          {face.stream ? (
            <Row as="span" inline gap={6} weight="medium">
              <Icon of={IconBroadcast} size={16} />
              {when}
            </Row>
          ) : (
            <State state={face.state} size={16}>
              {when}
            </State>
          )}
        </Row>
        <Text as="span" size={14} clamp={2} breaks>
          {face.text || t('noText')}
        </Text>
        <Row as="span" gap="2 8" wrap tone="muted">
          {name && (
            <Row as="span" inline gap={6} minW={0} size={12} className={css.name}>
              <GroupSquare line={group} />
              <Text as="bdi" truncate>
                {name}
              </Text>
            </Row>
          )}
          <Places of={face.places} max={3} size={16} word />
          <AttachmentMarks parts={face.parts} video={face.video} repeats={face.repeats} />
          <LabelMarks ids={face.labelIds} />
        </Row>
      </Grid>
      {face.picture && <img className={css.picture} src={inWorkspace(face.picture)} alt="" width={44} height={44} loading="lazy" />}
    </>
  );
}
