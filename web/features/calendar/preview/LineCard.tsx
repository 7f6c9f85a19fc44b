import { useWords } from 'words:calendar';
import * as commonWords from 'words:common';
import { useQuery } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/time/format.ts';
import { Places } from '../../../ui/Places.tsx';
import { HoverCard } from '../../../ui/preview/HoverCard.tsx';
import { type Place, placeBeside, type Size } from '../../../ui/preview/place.ts';
import { faceOf } from '../chip.ts';
import { GroupSquare, useGroupName } from '../lines/GroupSquare.tsx';
import { LineGlyph } from '../lines/LineFace.tsx';
import type { Line } from '../lines/line.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './LineCard.module.css';

interface Props {
  line: Line;
  anchor: HTMLElement;
  stay: () => void;
  leave: () => void;
  close: () => void;
}

function besideDay(anchor: HTMLElement, card: Size, window: Size): Place | null {
  const day = anchor.closest('[data-day]')?.getBoundingClientRect();
  return day ? placeBeside({ left: day.left, right: day.right, top: anchor.getBoundingClientRect().top }, card, window) : null;
}

/** What a line has no room for: picture, full time, state, three lines of text, group and accounts. Beside its day. */
export function LineCard({ line, anchor, stay, leave, close }: Props) {
  const t = useWords();
  const common = commonWords.useWords();
  const { zone } = useCalendar();
  const group = useGroupName()(line);
  // A line has only the start of the text.
  const post = useQuery({
    queryKey: ['/api/v1/posts', { card: line.id }] as const,
    queryFn: ({ signal }) => answer(http.GET('/api/v1/posts/{id}', { params: { path: { id: line.id } }, signal })),
    enabled: line.kind === 'post',
    staleTime: 30_000,
  });
  const face = post.data && faceOf(post.data);
  const picture = face?.picture ?? line.picture;
  const state = line.kind === 'stream' ? t('stream') : common(`state.${line.state}`);
  return (
    <HoverCard anchor={anchor} place={besideDay} picture={picture} stay={stay} leave={leave} close={close}>
      <p className={css.top} data-state={line.state}>
        <LineGlyph line={line} />
        <time dateTime={line.at}>{formatTime(line.at, zone)}</time>
        <span className={css.state}>{state}</span>
      </p>
      <p className={css.text}>
        <bdi>{face?.text || line.text || t('noText')}</bdi>
      </p>
      <p className={css.foot}>
        <GroupSquare line={line} />
        {group && <bdi className={css.group}>{group}</bdi>}
        {line.accounts > 0 && <span className={css.accounts}>{t('more.accounts', { count: line.accounts })}</span>}
        <span className={css.places}>
          <Places of={line.places} max={4} size={14} word />
        </span>
      </p>
    </HoverCard>
  );
}
