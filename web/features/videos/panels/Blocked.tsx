import type { ReactNode } from 'react';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';

/** Why the button above is disabled; `id` is for its aria-describedby. */
export function Blocked({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Row as="p" gap={6} align="stretch" size={12} tone="wait" id={id}>
      <StateGlyph state="warning" size={14} label={null} />
      <span>{children}</span>
    </Row>
  );
}
