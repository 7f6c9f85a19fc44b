import { useWords } from 'words:when';
import { lastYear } from '@everycast/contract/time';
import { useTimes } from '../../lib/session/session.tsx';
import type { TimeCheck, WallMoment } from '../../lib/time/check-time.ts';
import { formatRelative, formatTime, zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../Button.tsx';
import { Row, Stack, Text } from '../primitives/primitives.tsx';
import { StateGlyph } from '../state/State.tsx';
import { useLocalTimes } from './LocalTime.tsx';
import css from './TimeMeaning.module.css';

/**
 * What a chosen time means: how far away it is, or what a person must know. `change` receives the other of two equal times. In a
 * `bar` it is one line, whose title has what doesn't fit, and warnings stand above it.
 */
export function TimeMeaning<T extends WallMoment>({
  moment,
  check,
  change,
  bar = false,
}: {
  moment: T;
  check: TimeCheck;
  change: (moment: T) => void;
  bar?: boolean;
}) {
  const t = useWords();
  const now = useNow();
  const own = useTimes().zone;
  if (check.kind === 'incomplete') return <Warning>{t('when.incomplete')}</Warning>;
  if (check.kind === 'far') return <Warning bar={bar}>{t('when.far', { year: lastYear })}</Warning>;
  const instant = check.instant.toString();
  const zone = zoneLabel(moment.zone, instant);
  if (check.kind === 'past') return <Warning bar={bar}>{t('when.past', { ago: formatRelative(instant, own, now) })}</Warning>;
  if (check.kind === 'skipped') {
    const chosen = formatTime(`${moment.at}:00Z`, 'UTC');
    return <Warning bar={bar}>{t('when.skipped', { chosen, shown: formatTime(instant, moment.zone), zone })}</Warning>;
  }
  if (check.kind === 'doubled') {
    const other = moment.fold === 'earlier' ? 'later' : 'earlier';
    return (
      <Warning bar={bar}>
        {t(`when.doubled.${moment.fold}`, { zone })}{' '}
        <Button size="sm" variant="ghost" onClick={() => change({ ...moment, fold: other })}>
          {t(`when.take.${other}`)}
        </Button>
      </Warning>
    );
  }
  return <LocalTimes instant={instant} zone={moment.zone} bar={bar} ago={formatRelative(instant, own, now)} />;
}

function LocalTimes({ ago, bar, ...of }: { ago: string; bar: boolean; instant: string; zone: string }) {
  const said = [ago, ...useLocalTimes(of)];
  if (bar) {
    const line = said.join(' · ');
    return (
      <Text size={12} num truncate className={css.line} title={line} aria-live="polite">
        {line}
      </Text>
    );
  }
  return (
    <Stack as="p" size={12} num className={css.meaning} aria-live="polite">
      {said.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </Stack>
  );
}

function Warning({ bar = false, children }: { bar?: boolean; children: React.ReactNode }) {
  return (
    <Row
      as="p"
      gap={6}
      size={12}
      num
      className={[css.warning, bar && css.above].filter(Boolean).join(' ')}
      role="status"
      // A field that lost the focus would take its hint away, and the button would move from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      <StateGlyph state="warning" size={14} label={null} />
      <span>{children}</span>
    </Row>
  );
}
