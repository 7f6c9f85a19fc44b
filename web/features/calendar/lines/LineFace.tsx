import { IconBroadcast } from '@tabler/icons-react';
import { commonWords } from '../../../lib/i18n/i18n.ts';
import { formatTinyTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { useWords } from '../words.ts';
import { GroupSquare } from './GroupSquare.tsx';
import css from './Line.module.css';
import type { Line } from './line.ts';

/** What a line says instead of its text if someone has to act. */
export function useSaid(): (line: Line) => string {
  const t = useWords();
  const common = commonWords.useWords();
  return ({ state, failed, text }) => {
    if (state === 'failed' && failed > 0) return t('line.failed', { count: failed });
    if (state === 'unconfirmed') return common('state.unconfirmed');
    return text || t('noText');
  };
}

/** A line's content: state, short time, group, text. */
export function LineFace({ line, zone }: { line: Line; zone: string }) {
  const said = useSaid();
  return (
    <>
      <LineGlyph line={line} />
      <time className={css.time} dateTime={line.at}>
        {formatTinyTime(line.at, zone)}
      </time>
      <GroupSquare line={line} />
      <bdi className={css.text}>{said(line)}</bdi>
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
