import type { Stage } from '../../core/stand-in.ts';
import type { Allowance } from '../../core/windows.ts';

/** What one member can write per UTC day. */
export function writes({ now }: Stage): Allowance {
  const seconds = now().getTime() / 1000;
  return { name: 'writes', max: 150, seconds: 86_400 - (seconds % 86_400) };
}
