type Bound = { atLeast: number } | { atMost: number };

/** Results that missed their target, as printed. */
export const missed: string[] = [];

/**
 * Formats a result with its target; a miss is added to `missed`.
 * @param figure a ratio, or in the given `unit`
 */
export function asked(figure: number, bound: Bound, { unit = '', digits = 2 } = {}): string {
  const isMet = 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost;
  const said = `${figure.toFixed(digits)}${unit} (target: ${'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`}${unit})`;
  if (!isMet) missed.push(said);
  return said;
}
