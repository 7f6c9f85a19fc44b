import { useWords } from 'words:media';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepText } from '../../../lib/keep-text.ts';
import { type Arrival, isSettled, useArrivals } from '../../../lib/uploads/arrivals.ts';
import { cancel } from '../../../lib/uploads/uploads.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { usePublishedHeight } from '../../../ui/use-published-height.ts';
import { ArrivalRow, glyphOf } from './ArrivalRow.tsx';
import css from './Tray.module.css';

const key = 'everycast.tray-folded';

/** Whether the tray is collapsed to one line: as last set in this tab; initially only on phones, which have little room. */
export function useFolded(): [folded: boolean, fold: (on: boolean) => void] {
  const phone = usePhone();
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(key));
  return [
    chosen === null ? phone : chosen === 'yes',
    (on) => {
      const next = on ? 'yes' : 'no';
      keepText(key, next, sessionStorage);
      setChosen(next);
    },
  ];
}

/** Problems to show even if the files themselves aren't visible, the worst first. */
const troubles = ['failed', 'interrupted', 'reconnecting', 'paused'] as const;
type Trouble = (typeof troubles)[number];

/** How many files have which problem, without those at zero. */
export function troublesOf(arrivals: readonly Pick<Arrival, 'state'>[]): { trouble: Trouble; count: number }[] {
  return troubles
    .map((trouble) => ({ trouble, count: arrivals.filter(({ state }) => state === trouble).length }))
    .filter(({ count }) => count > 0);
}

/**
 * Files on their way into the library. Shown at the bottom right across screens until it is closed; it stays once everything has arrived.
 * Collapsed to one line, it stays so and shows problems there.
 */
export default function Tray() {
  const t = useWords();
  const arrivals = useArrivals();
  const [folded, fold] = useFolded();
  const box = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePublishedHeight(box, '--tray-height', arrivals.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what it goes with
  useEffect(() => {
    if (arrivals.every(({ state }) => state === 'done')) for (const { id } of arrivals) void cancel(id);
  }, [pathname]);
  if (arrivals.length === 0) return null;
  const settled = arrivals.every(isSettled);
  return (
    <Stack as="section" clip card shadow={2} ref={box} className={css.tray} data-folded={folded || undefined} aria-label={t('tray.title')}>
      <Row as="header" gap={4} rigid className={css.head}>
        <Row as="h2" gap="0 12" wrap grow minW={0} size={13} num aria-live="polite">
          {headline(t, arrivals)}
          {folded && <Troubles arrivals={arrivals} />}
        </Row>
        <IconButton
          icon={folded ? IconChevronUp : IconChevronDown}
          size={16}
          label={t(folded ? 'tray.unfold' : 'tray.fold')}
          aria-expanded={!folded}
          onClick={() => fold(!folded)}
        />
        {settled && (
          <IconButton
            icon={IconX}
            size={16}
            label={t('tray.close')}
            onClick={() => {
              for (const { id } of arrivals) void cancel(id);
            }}
          />
        )}
      </Row>
      <Total arrivals={arrivals} />
      {!folded && (
        <Box as="ul" scroll edge="top" className={css.list}>
          {arrivals.map((arrival) => (
            <ArrivalRow key={arrival.id} arrival={arrival} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

/** Problems, shown even if it is collapsed. */
function Troubles({ arrivals }: { arrivals: readonly Arrival[] }) {
  const t = useWords();
  return troublesOf(arrivals).map(({ trouble, count }) => (
    <Row as="span" gap={4} size={12} tone="quiet" num key={trouble} className={css.standing} data-state={trouble}>
      {trouble !== 'paused' && <StateGlyph state={glyphOf[trouble]} size={14} label={null} />}
      {t(`tray.trouble.${trouble}`, { count })}
    </Row>
  ));
}

function headline(t: ReturnType<typeof useWords>, arrivals: readonly Arrival[]): string {
  const under = arrivals.filter((arrival) => !isSettled(arrival));
  const failed = arrivals.filter(({ state }) => state === 'failed').length;
  const isUploading = under.some(({ from }) => from === 'file');
  if (under.length > 0) return t(isUploading ? 'tray.underWay' : 'tray.importing', { count: under.length });
  return failed > 0 ? t('tray.failed', { count: failed }) : t('tray.done', { count: arrivals.length });
}

/** The total progress. */
function Total({ arrivals }: { arrivals: readonly Arrival[] }) {
  const sized = arrivals.filter((arrival) => arrival.bytes !== null && arrival.state !== 'failed');
  const all = sized.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  if (arrivals.every(isSettled) || all === 0) return null;
  const here = sized.reduce((sum, { state, bytes, arrivedBytes }) => sum + (state === 'done' ? (bytes ?? 0) : arrivedBytes), 0);
  return <Box as="span" rigid className={css.total} style={{ transform: `scaleX(${here / all})` }} aria-hidden="true" />;
}
