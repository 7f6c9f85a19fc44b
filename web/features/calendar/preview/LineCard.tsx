import { useWords } from 'words:calendar';
import * as commonWords from 'words:common';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatTime } from '../../../lib/time/format.ts';
import { Places } from '../../../ui/Places.tsx';
import { faceOf } from '../chip.ts';
import { GroupSquare, useGroupName } from '../lines/GroupSquare.tsx';
import { LineGlyph } from '../lines/LineFace.tsx';
import type { Line } from '../lines/line.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './LineCard.module.css';
import { placeBeside } from './place.ts';

interface Props {
  line: Line;
  anchor: HTMLElement;
  stay: () => void;
  leave: () => void;
  close: () => void;
}

/** What a line has no room for: picture, full time, state, three lines of text, group and accounts. Beside its day. */
export function LineCard({ line, anchor, stay, leave, close }: Props) {
  const t = useWords();
  const common = commonWords.useWords();
  const { zone } = useCalendar();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: with its picture and text it has another height
  useLayoutEffect(() => {
    const node = card.current;
    const day = anchor.closest('[data-day]')?.getBoundingClientRect();
    if (!node || !day) return;
    if (!node.matches(':popover-open')) node.showPopover();
    const { innerWidth: width, innerHeight: height } = window;
    const { top } = anchor.getBoundingClientRect();
    const place = placeBeside({ left: day.left, right: day.right, top }, node.getBoundingClientRect(), { width, height });
    Object.assign(node.style, { left: `${place.left}px`, top: `${place.top}px` });
  }, [anchor, face, picture]);
  useEffect(() => {
    const before = anchor.getAttribute('aria-describedby');
    anchor.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '));
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before) anchor.setAttribute('aria-describedby', before);
      else anchor.removeAttribute('aria-describedby');
    };
  }, [anchor, id, close]);
  const state = line.kind === 'stream' ? t('stream') : common(`state.${line.state}`);
  return (
    <div ref={card} id={id} popover="manual" role="tooltip" className={css.card} onPointerEnter={stay} onPointerLeave={leave}>
      {picture && <img className={css.picture} src={inWorkspace(picture)} alt="" width={72} height={72} />}
      <div className={css.body}>
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
      </div>
    </div>
  );
}
