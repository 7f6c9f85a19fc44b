import type { Account } from '@everycast/contract/accounts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { Temporal } from '@everycast/contract/time';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { HoverLines, lineOfCard } from '../../../ui/preview/HoverLines.tsx';
import { PreviewProvider } from '../../../ui/preview/PreviewProvider.tsx';
import { filteredStreams } from '../filter.ts';
import { MoveDays, type Times } from '../move/MoveDays.tsx';
import { useMove } from '../move/use-move.ts';
import { LineCard } from '../preview/LineCard.tsx';
import { Preview } from '../preview/Preview.tsx';
import { useCalendar } from '../use-calendar.ts';
import { useStreams } from '../use-posts.ts';
import type { View } from '../use-view.ts';
import { DragSurface } from './DragSurface.tsx';
import { type Line, lineOfStream } from './line.ts';
import css from './Surface.module.css';
import type { Slots } from './slots.ts';

const noEvents: readonly StreamEvent[] = [];
const noAccounts: readonly Account[] = [];

/** Around a grid of lines: drags them between days or hours, and opens previews of those with more. */
export function Surface({ view, slots, times = null, accounts, children }: Props) {
  const { zone } = useCalendar();
  const { workspace } = useSession();
  const move = useMove(zone);
  const events = useStreams(view.days, { id: workspace.id, zone }).data ?? noEvents;
  const streams = useMemo(
    () => filteredStreams(events, view.filter, accounts ?? noAccounts).map(lineOfStream),
    [events, view.filter, accounts],
  );
  const visible = useMemo(() => new Map([...slots.values()].flatMap((slot) => slot.lines.map((line) => [line.id, line]))), [slots]);
  const previewed = useRef<ReadonlyMap<string, Line>>(new Map());
  const find = (id: string): Line | null => previewed.current.get(id) ?? visible.get(id) ?? null;
  const register = useCallback((lines: readonly Line[]) => {
    previewed.current = new Map(lines.map((line) => [line.id, line]));
  }, []);
  return (
    <MoveDays move={move} times={times}>
      <DragSurface find={find} className={css.surface}>
        <PreviewProvider
          render={(slot, anchor, control) => {
            const { close, stay, leave } = control;
            const card = lineOfCard(slot);
            const line = card === null ? null : find(card);
            if (card !== null) return line && <LineCard key={slot} line={line} anchor={anchor} stay={stay} leave={leave} close={close} />;
            return (
              <Preview
                key={slot}
                slot={slot}
                anchor={anchor}
                streams={streams}
                register={register}
                stay={stay}
                leave={leave}
                close={close}
                accounts={accounts}
                filter={view.filter}
                openDay={view.kind === 'day' ? null : () => view.setKind('day', Temporal.PlainDate.from(slot.slice(0, 10)))}
              />
            );
          }}
        >
          {times ? (
            children
          ) : (
            <HoverLines lines="[data-day] [data-line]" className={css.surface}>
              {children}
            </HoverLines>
          )}
        </PreviewProvider>
      </DragSurface>
    </MoveDays>
  );
}

interface Props {
  view: View;
  slots: Slots;
  /** Among hours. */
  times?: Times | null;
  accounts: readonly Account[] | undefined;
  children: ReactNode;
}
