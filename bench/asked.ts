type Bound = { atLeast: number } | { atMost: number };

/** What was worse than is asked for, as it is told. */
export const missed: string[] = [];

/**
 * A figure beside what is asked of it, as it is told; what is worse is among those that are `missed` from then on.
 * @param figure a ratio, or what `unit` says
 */
export function asked(figure: number, bound: Bound, { unit = '', digits = 2 } = {}): string {
  const isMet = 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost;
  const said = `${figure.toFixed(digits)}${unit} (${'atLeast' in bound ? bound.atLeast : bound.atMost}${unit} or better is asked)`;
  if (!isMet) missed.push(said);
  return said;
}
