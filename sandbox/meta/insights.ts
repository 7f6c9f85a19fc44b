import type { Answer } from '../core/answer.ts';
import { badParameter } from './errors.ts';
import { listIn } from './params.ts';

/**
 * Insights of a post: one value per metric.
 * @param values by Meta's names; what is retired isn't among them
 */
export function insightsAnswer(id: string, query: unknown, values: Readonly<Record<string, number>>): Answer {
  const { metric, period = 'lifetime', ...more } = query as Record<string, string | undefined>;
  const strange = Object.keys(more)[0];
  if (strange !== undefined) return badParameter(`Unknown parameter ${strange}`);
  if (period !== 'lifetime') return badParameter('Param period must be lifetime');
  const names = listIn(metric ?? '');
  const unknown = names.find((name) => !(name in values));
  if (names.length === 0 || unknown !== undefined) return badParameter('The value must be a valid insights metric');
  const data = names.map((name) => ({
    name,
    period,
    values: [{ value: values[name] }],
    title: name,
    description: name,
    id: `${id}/insights/${name}/${period}`,
  }));
  return { status: 200, body: { data } };
}
