import type { Hue } from '@everycast/contract/hues';
import { Box } from '../primitives/primitives.tsx';
import css from './Hue.module.css';

/** A color, where the name of what has it is next to it. */
export function HueDot({ color }: { color: Hue }) {
  return <Box as="span" rigid className={css.dot} style={{ background: `var(--hue-${color})` }} aria-hidden="true" />;
}
