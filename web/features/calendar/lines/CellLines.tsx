import { useWords } from 'words:calendar';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePreview } from '../../../ui/preview/PreviewProvider.tsx';
import { slotLabel } from '../labels.ts';
import { OpenLine } from '../open/OpenLine.tsx';
import { inTime, isOpenSlot, type OpenSlot } from '../open/open.ts';
import css from './Line.module.css';
import { LineChip } from './LineChip.tsx';
import type { Line } from './line.ts';

interface MoreProps {
  slot: string;
  count: number;
  /** What there is more of. */
  of: 'posts' | 'open';
  inTabOrder: boolean;
}

/** "+6 more" of a day or hour: opens all of it beside, on hover, focus and tap. */
function MoreButton({ slot, count, of, inTabOrder }: MoreProps) {
  const t = useWords();
  const preview = usePreview();
  return (
    <Button
      variant="bare"
      className={css.more}
      data-chip
      data-more={slot}
      tabIndex={inTabOrder ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={preview.opened === slot}
      aria-label={t(of === 'open' ? 'open.moreOf' : 'more.of', { count, day: slotLabel(slot) })}
      onPointerEnter={(event) => event.pointerType === 'mouse' && preview.hover(slot, event.currentTarget)}
      onPointerLeave={preview.leave}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && preview.open(slot, event.currentTarget)}
      onClick={(event) => preview.open(slot, event.currentTarget)}
    >
      {t(of === 'open' ? 'open.more' : 'more.count', { count })}
    </Button>
  );
}

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
  /** Whether a line stands between what is over and what is ahead. */
  marksNow?: boolean;
}

/** A day's or an hour's posts and open slots in order of time, and how many more there are. */
export function CellLines({ slot, lines, count, open, hidden, inTabOrder, marksNow = false }: Props) {
  const now = useNow();
  const shown = inTime(lines, ({ at }) => at, open);
  const next = marksNow ? shown.findIndex(({ at }) => Date.parse(at) > now) : -1;
  return (
    <>
      {shown.map((one, index) =>
        isOpenSlot(one) ? (
          <OpenLine key={`${one.queueId} ${one.at}`} slot={one} inTabOrder={inTabOrder} now={index === next} />
        ) : (
          <LineChip key={one.id} line={one} inTabOrder={inTabOrder} now={index === next} />
        ),
      )}
      {count > lines.length && <MoreButton slot={slot} count={count - lines.length} of="posts" inTabOrder={inTabOrder} />}
      {hidden > 0 && <MoreButton slot={slot} count={hidden} of="open" inTabOrder={inTabOrder} />}
    </>
  );
}
