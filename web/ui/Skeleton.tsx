import * as commonWords from 'words:common';
import type { ReactNode } from 'react';
import type { Look } from './primitives/look.ts';
import { Box, Grid } from './primitives/primitives.tsx';
import css from './Skeleton.module.css';

/** A loading placeholder with its own dimensions (any CSS length). Visible after 150 ms. */
export function Skeleton({ width = '100%', height, round = false }: { width?: string; height: string; round?: boolean }) {
  return (
    <Box as="span" block radius={4} className={css.block} style={{ width, height, borderRadius: round ? 'var(--r-full)' : undefined }} />
  );
}

/** A placeholder for a line of text: as high as the line, with a bar in the middle. */
export function SkeletonText({ width = '100%', size = 14 }: { width?: string; size?: 12 | 13 | 14 | 16 | 18 | 22 }) {
  return (
    <Grid as="span" className={css.line} style={{ width, height: `var(--lh-${size})` }}>
      <Box as="span" block radius={4} className={css.block} style={{ height: `calc(var(--fs-${size}) * 0.8)` }} />
    </Grid>
  );
}

/** Contains skeletons, below each other where there is a `gap`, and announces once that something is loading. */
export function Loading({ children, ...looks }: { children?: ReactNode; className?: string } & Look) {
  const t = commonWords.useWords();
  return (
    <Box {...looks} className={[looks.gap && 'stack', looks.className].filter(Boolean).join(' ')} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Placeholders>{children}</Placeholders>
    </Box>
  );
}

/** Separate skeletons, if one `Loading` on the screen announces all of them. */
export const Placeholders = ({ children }: { children: ReactNode }) => (
  <div className={css.late} aria-hidden="true">
    {children}
  </div>
);
