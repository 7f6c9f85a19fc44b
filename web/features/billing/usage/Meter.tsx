import type { ReactNode } from 'react';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './usage.module.css';

/** More cells than this can't be told apart. */
const maxCells = 12;

interface MeterProps {
  name: ReactNode;
  /** "31 of 42". */
  figure: string;
  used: number;
  /** Null: unlimited, so there is no bar. */
  limit: number | null;
  /** A cell for each, if they can be told apart. */
  cells?: boolean;
}

/** How much of a limit is used: its figure, and a bar. Only what is over its limit is amber. */
export function Meter({ name, figure, used, limit, cells = false }: MeterProps) {
  const over = limit !== null && used > limit;
  return (
    <Stack as="li" gap={6} minW={0}>
      <Row gap={8} justify="between" size={13}>
        <Row as="span" gap={6} minW={0} tone="text" weight="medium">
          {name}
        </Row>
        <Row as="span" gap={4} num nowrap tone={over ? 'wait' : 'muted'} weight={limit !== null && used >= limit ? 'medium' : 'regular'}>
          {over && <StateGlyph state="warning" size={14} label={null} />}
          {figure}
        </Row>
      </Row>
      {limit !== null && (
        <span className={css.bar} data-over={over || undefined} aria-hidden="true">
          {cells && limit <= maxCells ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            Array.from({ length: limit }, (_, index) => <i key={index} data-used={index < used || undefined} />)
          ) : (
            <i data-used="" style={{ flex: `0 0 ${Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}%` }} />
          )}
        </span>
      )}
    </Stack>
  );
}
