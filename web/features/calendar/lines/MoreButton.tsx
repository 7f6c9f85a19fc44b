import { useWords } from 'words:calendar';
import { Button } from '../../../ui/Button.tsx';
import { slotLabel } from '../labels.ts';
import { usePreview } from '../preview/context.ts';
import css from './Line.module.css';

interface Props {
  slot: string;
  count: number;
  /** What there is more of. */
  of: 'posts' | 'open';
  inTabOrder: boolean;
}

/** "+6 more" of a day or hour: opens all of it beside, on hover, focus and tap. */
export function MoreButton({ slot, count, of, inTabOrder }: Props) {
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
