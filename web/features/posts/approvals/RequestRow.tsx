import { useWords } from 'words:approvals';
import { useEffect, useRef } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { dayKey, formatMoment, formatPast, formatTime } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './Approvals.module.css';
import { type Request, titleOf } from './brands.ts';

interface Props {
  request: Request;
  isOpen: boolean;
  open: () => void;
  /** Null where there is nothing to decide. */
  choose: (() => void) | null;
  isChosen: boolean;
}

/** A request in the list: what it is about, when it is due, who asked. */
export function RequestRow({ request, isOpen, open, choose, isChosen }: Props) {
  const t = useWords();
  const { zone } = useTimes();
  const now = useNow();
  const row = useRef<HTMLLIElement>(null);
  // Keys move through more of them than are in view.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { post, approval } = request;
  const name = titleOf(post) || t('noText');
  const picture = post.media[0] ?? post.targets.find((target) => target.media?.length)?.media?.[0];
  const asked = t('asked', { who: approval.askedBy, when: formatPast(approval.askedAt, zone, now) });
  return (
    <Row as="li" ref={row} gap={8} edge="bottom" className={css.row} data-open={isOpen || undefined}>
      {choose && <input type="checkbox" aria-label={t('select', { name })} checked={isChosen} onChange={choose} />}
      <Button variant="bare" className={css.open} aria-current={isOpen || undefined} onClick={open}>
        {picture && <img src={inWorkspace(picture.media.thumbnailUrl)} alt="" width={36} height={36} loading="lazy" />}
        <Stack as="span" grow minW={0} gap={2}>
          <Row as="span" gap={8} justify="between" size={13}>
            <Text as="bdi" weight="semibold" truncate>
              {name}
            </Text>
            <Due request={request} zone={zone} now={now} />
          </Row>
          <Row as="span" gap={6} size={12} tone="muted" minW={0}>
            <RowGlyph request={request} />
            {approval.state === 'waiting' && (
              <Text as="span" nowrap>
                {t('step', approval)}
              </Text>
            )}
            {approval.state === 'returned' && (
              <Text as="span" nowrap>
                {t('returned')}
              </Text>
            )}
            {approval.state === 'approved' && (
              <Text as="span" nowrap>
                {t('approved')}
              </Text>
            )}
            <Text as="span" tone="quiet" truncate>
              {asked}
            </Text>
          </Row>
        </Stack>
      </Button>
    </Row>
  );
}

function RowGlyph({ request: { approval } }: { request: Pick<Request, 'approval'> }) {
  const state = approval.state === 'waiting' ? 'awaiting-approval' : approval.state === 'returned' ? 'warning' : 'published';
  return <StateGlyph state={state} size={14} label={null} />;
}

/** Amber if it is due today, or was. */
function Due({ request: { approval }, zone, now }: { request: Request; zone: string; now: number }) {
  const t = useWords();
  const { wantedAt, overdue, state } = approval;
  if (wantedAt === null) return null;
  const isToday = dayKey(wantedAt, zone) === dayKey(now, zone);
  const when = isToday ? t('dueToday', { time: formatTime(wantedAt, zone) }) : formatMoment(wantedAt, zone);
  const presses = state === 'waiting' && (overdue || isToday);
  return (
    <Text as="time" dateTime={wantedAt} size={12} nowrap num tone={presses ? 'wait' : 'quiet'} weight={presses ? 'semibold' : undefined}>
      {overdue ? t('wasDue', { when: isToday ? formatTime(wantedAt, zone) : formatMoment(wantedAt, zone) }) : when}
    </Text>
  );
}
