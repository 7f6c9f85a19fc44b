import type { Icon as TablerIcon } from '@tabler/icons-react';

/** A Tabler icon with the stroke for its size. It is hidden from screen readers: a label is next to it or names the button. */
export function Icon({ of: Drawing, size = 18, stroke }: { of: TablerIcon; size?: 14 | 16 | 18 | 20 | 22 | 24; stroke?: number }) {
  return <Drawing size={size} stroke={stroke ?? (size >= 20 ? 1.6 : 1.75)} aria-hidden="true" focusable="false" />;
}
