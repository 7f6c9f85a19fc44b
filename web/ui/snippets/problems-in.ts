import type { ApiProblem } from '../../lib/api/problem.ts';

type Field = 'name' | 'text' | 'owners';
const fields: Readonly<Record<string, Field>> = { name: 'name', text: 'text', accountIds: 'owners', groupIds: 'owners' };

/** Why a snippet wasn’t saved, at the field it is about; whatever is about none is shown at the last. */
export function problemsIn(problem: ApiProblem | null): Partial<Record<Field, string>> {
  if (problem === null) return {};
  const said = problem.details as { fields?: { path: string; message: string }[]; path?: string } | undefined;
  const found = said?.fields ?? [{ path: said?.path ?? '', message: problem.message }];
  return Object.fromEntries(found.map(({ path, message }) => [fields[path.split('.')[0] ?? ''] ?? 'text', message]));
}
