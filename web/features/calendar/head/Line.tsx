import type { ReactNode } from 'react';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Line.module.css';

/** The line between the header and a view: its filters. */
export const Line = ({ children }: { children: ReactNode }) => (
  <Row gap="8 12" wrap mb={12} size={12} tone="muted" className={css.row}>
    {children}
  </Row>
);
