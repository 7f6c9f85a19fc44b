import type { CreatedWebhook, NewWebhook, Webhook, WebhookDelivery } from '@everycast/contract/webhooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { type ApiProblem, detailsOf } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { isRecord } from '../../lib/stored.ts';
import { toast } from '../../ui/toast/toast-store.ts';

export const path = '/api/v1/webhooks';
const pageSize = 20;

/** Adds a webhook, or replaces the settings of one. `secret`: of a new one, which is shown only now. */
export const useSave = (id: string | null, saved: (webhook: Webhook & { secret?: string }) => void) =>
  useMutation<Webhook & { secret?: string }, ApiProblem, NewWebhook>({
    mutationFn: (body) =>
      id === null ? answer(http.POST(path, { body })) : answer(http.PUT(`${path}/{id}`, { params: { path: { id } }, body })),
    onSuccess: saved,
    onSettled: () => refresh(path),
  });

/** A new secret for a webhook. */
export const useNewSecret = (id: string) =>
  useMutation<CreatedWebhook, ApiProblem>({
    mutationFn: () => answer(http.POST(`${path}/{id}/secret`, { params: { path: { id } } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });

/** Pauses and resumes a webhook. */
export const useTurn = (id: string) =>
  useMutation<Webhook, ApiProblem, 'pause' | 'resume'>({
    mutationFn: (turn) => answer(http.POST(`${path}/{id}/${turn}`, { params: { path: { id } } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });

/** Sends a webhook a test event. */
export const useTest = (id: string, sent: () => void) =>
  useMutation<WebhookDelivery, ApiProblem>({
    mutationFn: () => answer(http.POST(`${path}/{id}/test`, { params: { path: { id } } })),
    onSuccess: sent,
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });

/** Sends a delivery again. */
export const useSendAgain = (id: string, deliveryId: string, sent: () => void) =>
  useMutation<WebhookDelivery, ApiProblem>({
    mutationFn: () => answer(http.POST(`${path}/{id}/deliveries/{deliveryId}/send`, { params: { path: { id, deliveryId } } })),
    onSuccess: sent,
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });

/** What was sent to a webhook, newest first, by page. */
export function useDeliveries(id: string) {
  const loaded = useInfiniteQuery({
    queryKey: [`${path}/{id}/deliveries`, 'pages', id] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET(`${path}/{id}/deliveries`, { params: { path: { id }, query: { limit: pageSize, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  return { ...loaded, deliveries: loaded.data?.pages.flatMap((page) => page.items) };
}

const fields = ['name', 'url', 'events'] as const;
type Field = (typeof fields)[number];

/** Why it wasn't saved, at the field that it is about; `rest`: what is about none. */
export function problemsIn(problem: ApiProblem | null): Partial<Record<Field | 'rest', string>> {
  if (problem === null) return {};
  const said = detailsOf(problem);
  const found = Array.isArray(said.fields) ? said.fields.filter(isRecord) : [{ path: said.path, message: problem.message }];
  return Object.fromEntries(found.map(({ path: at, message }) => [fields.find((field) => field === at) ?? 'rest', String(message)]));
}
