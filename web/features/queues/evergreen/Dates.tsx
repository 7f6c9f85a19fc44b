import { useWords } from 'words:evergreen';
import type { EvergreenDate, EvergreenSettings } from '@everycast/contract/evergreen';
import { Link } from 'react-router';
import { formatMoment } from '../../../lib/time/format.ts';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './Evergreen.module.css';
import { useNext } from './use-evergreen.ts';

interface DatesProps {
  queueId: string;
  settings: EvergreenSettings | null;
  heading: 'h3' | 'h4';
  hideProblem?: boolean;
}

/** The next ten slots of a queue, with what is in them, or will be. */
export function Dates({ queueId, settings, heading, hideProblem }: DatesProps) {
  const t = useWords();
  const { data, error } = useNext(queueId, settings);
  return (
    <Stack as="section" gap={6} aria-label={t('next')} minW={0}>
      <Text as={heading} size={12} weight="medium" tone="muted">
        {t('next')}
      </Text>
      <Stack gap={8} aria-live="polite">
        {settings === null && (
          <Text size={13} tone="quiet">
            {t('nextNeedsLabel')}
          </Text>
        )}
        {error && <Warning>{error.message}</Warning>}
        {settings !== null && !error && !data && <Skeleton height="12rem" />}
        {settings !== null && !error && data && (
          <>
            {data.problem && !hideProblem && <Warning>{data.problem}</Warning>}
            {data.items.length === 0 && (
              <Text size={13} tone="quiet">
                {t('nextNone')}
              </Text>
            )}
            <Box as="ol" className={css.dates}>
              {data.items.map((date) => (
                <Line key={date.instant} date={date} zone={data.zone} />
              ))}
            </Box>
          </>
        )}
      </Stack>
    </Stack>
  );
}

export function Warning({ children }: { children: string }) {
  return (
    <Row as="p" gap={6} size={13} tone="wait" align="start">
      <StateGlyph state="warning" size={14} label={null} />
      {children}
    </Row>
  );
}

function Line({ date: { instant, kind, postId, text }, zone }: { date: EvergreenDate; zone: string }) {
  const t = useWords();
  const isPlanned = kind === 'planned' && postId !== null;
  return (
    <li className={css.date} data-kind={kind}>
      <Text as="span" size={13} num tone={kind === 'planned' || kind === 'own' ? undefined : 'muted'}>
        <time dateTime={instant}>{formatMoment(instant, zone)}</time>
      </Text>
      <Text as="span" size={13} truncate tone={isPlanned ? undefined : 'muted'}>
        {isPlanned ? (
          <Link to={`/post-composer?post=${postId}`}>{text || t('noText')}</Link>
        ) : kind === 'next' ? (
          <bdi>{text}</bdi>
        ) : (
          t(`kinds.${kind}`)
        )}
      </Text>
      {(kind === 'planned' || kind === 'next') && (
        <Text as="span" size={12} tone="quiet">
          {t(`kinds.${kind}`)}
        </Text>
      )}
    </li>
  );
}
