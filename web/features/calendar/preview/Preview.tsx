import { useWords } from 'words:calendar';
import type { Account } from '@everycast/contract/accounts';
import { maxOpenSlots } from '@everycast/contract/queues';
import { Temporal } from '@everycast/contract/time';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { placeBeside } from '../../../ui/preview/place.ts';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { Filter } from '../filter.ts';
import { slotLabel } from '../labels.ts';
import type { Line } from '../lines/line.ts';
import { inTime, isOpenSlot } from '../open/open.ts';
import { useOpenCells } from '../open/use-open-cells.ts';
import css from './Preview.module.css';
import { OpenRow, PreviewRow } from './PreviewRow.tsx';
import { useSlotLines } from './use-slot-lines.ts';

interface Props {
  slot: string;
  anchor: HTMLElement;
  filter: Filter;
  streams: readonly Line[];
  accounts: readonly Account[] | undefined;
  /** Opens the day; null in the day's own view. */
  openDay: (() => void) | null;
  /** Makes its lines known to the surface that drags them. */
  register: (lines: readonly Line[]) => void;
  stay: () => void;
  leave: () => void;
  close: () => void;
}

/** All of a day or an hour, beside it. Arrow keys move in it, Enter opens a post, Escape returns to the day. */
export function Preview({ slot, anchor, filter, streams, accounts, openDay, register, stay, leave, close }: Props) {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const { lines, error, refetch, more, count } = useSlotLines(slot, filter, streams);
  useEffect(() => register(lines ?? []), [lines, register]);
  const by = slot.includes('T') ? 'hour' : 'day';
  const day = Temporal.PlainDate.from(slot.slice(0, 10));
  const cell = useOpenCells([day], { filter, by, lines: maxOpenSlots, accounts }).get(slot);
  const rowsInTime = lines && inTime(lines, ({ at }) => at, cell?.open ?? []);

  const size = rowsInTime?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more lines it has another height
  useLayoutEffect(() => {
    const node = panel.current;
    const day = anchor.closest('[data-day]')?.getBoundingClientRect();
    if (!node || !day) return;
    if (!node.matches(':popover-open')) node.showPopover();
    const { innerWidth: width, innerHeight: height } = window;
    const { left, top } = placeBeside(day, node.getBoundingClientRect(), { width, height });
    Object.assign(node.style, { left: `${left}px`, top: `${top}px` });
  }, [anchor, size]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const { target } = event;
      if (target instanceof Node && !panel.current?.contains(target) && !anchor.contains(target)) close();
    };
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [anchor, close]);

  const rows = useCallback(() => [...(panel.current?.querySelectorAll<HTMLElement>('[data-line], [data-open-slot]') ?? [])], []);
  useEffect(() => {
    // From its button, the arrows lead into it.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      event.stopPropagation();
      rows()[0]?.focus();
    };
    anchor.addEventListener('keydown', onKey);
    return () => anchor.removeEventListener('keydown', onKey);
  }, [anchor, rows]);

  function onKeyDown(event: KeyboardEvent) {
    if (panel.current?.querySelector('[data-dragging]')) return;
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      anchor.closest('[data-day]')?.querySelector<HTMLElement>('[data-day-head]')?.focus();
    }
  }

  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={t('more.all', { day: slotLabel(slot) })}
      className={css.preview}
      onPointerEnter={stay}
      onPointerLeave={() => !panel.current?.contains(document.activeElement) && leave()}
      onKeyDown={onKeyDown}
      onBlur={(event) =>
        event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== anchor && close()
      }
    >
      <Row as="header" gap={8} align="baseline" className={css.head}>
        <Text as="h2" size={14}>
          {slotLabel(slot)}
        </Text>
        <Text as="span" size={12} tone="quiet" grow>
          {count !== null && [t('more.items', { count }), cell && t('open.count', { count: cell.count })].filter(Boolean).join(', ')}
        </Text>
        {openDay && (
          <Text as={Button} variant="bare" size={12} tone="brand" weight="medium" onClick={openDay}>
            {t('more.openDay')}
          </Text>
        )}
      </Row>
      {error && <Problem title={t('notLoaded')} problem={error} retry={refetch} />}
      {!lines && !error && (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      )}
      <ul
        className={css.rows}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => scrollTop + clientHeight > scrollHeight - 200 && more()}
      >
        {rowsInTime?.map((one) =>
          isOpenSlot(one) ? <OpenRow key={`${one.queueId} ${one.at}`} slot={one} /> : <PreviewRow key={one.id} line={one} />,
        )}
      </ul>
    </div>
  );
}
