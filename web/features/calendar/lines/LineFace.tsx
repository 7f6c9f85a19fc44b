import { useWords } from 'words:calendar';
import * as commonWords from 'words:common';
import { IconBroadcast } from '@tabler/icons-react';
import { formatTime, formatTinyTime } from '../../../lib/time/format.ts';
import { AttachmentMarks } from '../../../ui/AttachmentMarks.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { GroupSquare } from './GroupSquare.tsx';
import css from './Line.module.css';
import type { Line } from './line.ts';

/** What a line says: its text, and first what happened if someone has to act. A narrow place has room for one of them, and chooses. */
export function LineText({ line: { state, failed, text } }: { line: Line }) {
  const t = useWords();
  const common = commonWords.useWords();
  const own = text || t('noText');
  const happened =
    state === 'failed' && failed > 0 ? t('line.failed', { count: failed }) : state === 'unconfirmed' ? common('state.unconfirmed') : null;
  if (state === 'onHold')
    return (
      <>
        <span className={css.held}>{`${common('state.onHold')} · `}</span>
        {own}
      </>
    );
  if (happened === null) return own;
  return (
    <>
      <span data-happened>{happened}</span>
      <span className={css.which} data-own>
        <span data-happened>{' · '}</span>
        <bdi>{own}</bdi>
      </span>
    </>
  );
}

/** A line's tooltip: its text, and first why it is on hold. */
export function useLineTitle(): (line: Line) => string {
  const t = useWords();
  return ({ onHold, text }) => (onHold ? t('hold.title', { why: t(`hold.${onHold}`), text: text || t('noText') }) : text);
}

/** A line's content: state, short time, group, text. */
export function LineFace({ line, zone, full = false }: { line: Line; zone: string; full?: boolean }) {
  return (
    <>
      <LineGlyph line={line} />
      <time className={full ? css.full : css.time} dateTime={line.at}>
        {full ? formatTime(line.at, zone) : formatTinyTime(line.at, zone)}
      </time>
      <GroupSquare line={line} />
      <AttachmentMarks parts={1} video={false} repeats={line.repeats} />
      <bdi className={css.text}>
        <LineText line={line} />
      </bdi>
    </>
  );
}

/** A stream's or a post's icon. */
export function LineGlyph({ line: { kind, state } }: { line: Line }) {
  const t = useWords();
  if (kind === 'post') return <StateGlyph state={state} size={14} />;
  return (
    <span role="img" aria-label={t('stream')} className={css.glyph}>
      <Icon of={IconBroadcast} size={14} />
    </span>
  );
}
