import type { Feed, FeedCheck, FeedSettings, NewFeed } from '@everycast/contract/feeds';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { type ApiProblem, detailsOf } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { isRecord } from '../../lib/stored.ts';
import { toast } from '../../ui/toast/toast-store.ts';

const path = '/api/v1/feeds';
type Action = 'read' | 'pause' | 'resume';

/** It is being read, or about to be. */
export const isReading = ({ paused, reading, nextAt }: Feed): boolean =>
  reading || (!paused && nextAt !== null && new Date(nextAt).getTime() <= Date.now());

/** Reads, pauses and resumes a feed. */
export function useFeedAction(id: string) {
  const act = useMutation<Feed, ApiProblem, Action>({
    mutationFn: (action) => answer(http.POST(`${path}/{id}/${action}`, { params: { path: { id } } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });
  return {
    busy: (action: Action) => act.isPending && act.variables === action,
    start: (action: Action) => act.mutate(action),
  };
}

/** Reads what is at an address, before the feed is saved. */
export const useCheck = (checked: (found: FeedCheck) => void) =>
  useMutation<FeedCheck, ApiProblem, string>({
    mutationFn: (url) => answer(http.POST(`${path}/check`, { body: { url } })),
    onSuccess: checked,
  });

/** Adds a feed, or replaces the settings of one. */
export const useSave = (id: string | null, saved: (feed: Feed) => void) =>
  useMutation<Feed, ApiProblem, { settings: FeedSettings; first: NewFeed['first'] }>({
    mutationFn: ({ settings, first }) =>
      answer(
        id === null
          ? http.POST(path, { body: { ...settings, first } })
          : http.PUT(`${path}/{id}`, { params: { path: { id } }, body: settings }),
      ),
    onSuccess: saved,
    onSettled: () => refresh(path),
  });

type Field = 'url' | 'name' | 'accountIds' | 'template';
const fields: readonly string[] = ['url', 'name', 'accountIds', 'template'] satisfies Field[];

/** Why it wasn't saved, at the field that it is about; whatever is about none is shown at the last. */
export function problemsIn(problem: ApiProblem | null): Partial<Record<Field, string>> {
  if (problem === null) return {};
  const said = detailsOf(problem);
  const found = Array.isArray(said.fields) ? said.fields.filter(isRecord) : [{ path: said.path, message: problem.message }];
  return Object.fromEntries(
    found.map(({ path: at, message }) => {
      const field = String(at ?? '').split('.')[0] ?? '';
      return [fields.includes(field) ? field : 'template', String(message)];
    }),
  );
}
