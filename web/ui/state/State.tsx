import * as commonWords from 'words:common';
import type { ReactNode } from 'react';
import { Box, Row } from '../primitives/primitives.tsx';
import { glyphs, type StateName } from './glyphs.tsx';
import css from './State.module.css';

/** 14 in rows, 16 in lists, 18 to 20 in notes. */
type GlyphSize = 14 | 16 | 18 | 20;

const tone: Record<Exclude<StateName, 'live'>, string | undefined> = {
  draft: css.quiet,
  warning: css.wait,
  'awaiting-approval': css.wait,
  scheduled: css.quiet,
  publishing: css.brand,
  published: css.ok,
  incomplete: css.wait,
  healthy: css.ok,
  failed: css.fail,
  unconfirmed: css.wait,
  reconnecting: css.wait,
  retrying: css.wait,
  onHold: css.wait,
  cancelled: css.quiet,
};

/** A state's icon. `label` names it for screen readers; by default it is the state's own label, with `null` it is hidden. */
export function StateGlyph({ state, size = 16, label }: { state: Exclude<StateName, 'live'>; size?: GlyphSize; label?: string | null }) {
  const t = commonWords.useWords();
  const silent = label === null;
  return (
    <svg
      className={[css.glyph, tone[state], state === 'publishing' && css.turning].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role={silent ? undefined : 'img'}
      aria-label={silent ? undefined : (label ?? t(`state.${state}`))}
      aria-hidden={silent || undefined}
    >
      {glyphs[state]}
    </svg>
  );
}

/** A state as people see it: icon, then label. `children` replaces the label with more detail ("Failed on 1 of 4"). */
export function State({ state, size = 14, children }: { state: StateName; size?: GlyphSize; children?: ReactNode }) {
  const t = commonWords.useWords();
  if (state === 'live') {
    return (
      <Row as="span" inline gap={6} radius="full" size={12} weight="semibold" className={css.live}>
        <Box as="span" radius="full" className={css.dot} />
        {t('state.live')}
      </Row>
    );
  }
  return (
    <Row as="span" inline gap={6} weight="medium">
      <StateGlyph state={state} size={size} label={null} />
      <span className={[css.word, tone[state]].join(' ')}>{children ?? t(`state.${state}`)}</span>
    </Row>
  );
}
