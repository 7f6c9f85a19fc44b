import { OpenLine } from '../open/OpenLine.tsx';
import { inTime, isOpenSlot, type OpenSlot } from '../open/open.ts';
import { LineChip } from './LineChip.tsx';
import type { Line } from './line.ts';
import { MoreButton } from './MoreButton.tsx';

interface Props {
  /** A day or an hour. */
  slot: string;
  /** The posts that are shown, of `count`. */
  lines: readonly Line[];
  count: number;
  /** The open slots that are shown, and how many aren't. */
  open: readonly OpenSlot[];
  hidden: number;
  inTabOrder: boolean;
}

/** A day's or an hour's posts and open slots in order of time, and how many more there are. */
export function CellLines({ slot, lines, count, open, hidden, inTabOrder }: Props) {
  return (
    <>
      {inTime(lines, ({ at }) => at, open).map((one) =>
        isOpenSlot(one) ? (
          <OpenLine key={`${one.queueId} ${one.at}`} slot={one} inTabOrder={inTabOrder} />
        ) : (
          <LineChip key={one.id} line={one} inTabOrder={inTabOrder} />
        ),
      )}
      {count > lines.length && <MoreButton slot={slot} count={count - lines.length} of="posts" inTabOrder={inTabOrder} />}
      {hidden > 0 && <MoreButton slot={slot} count={hidden} of="open" inTabOrder={inTabOrder} />}
    </>
  );
}
