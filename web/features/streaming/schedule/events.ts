import { words } from 'words:stream-events';
import type { NewStreamEvent, StreamEvent, StreamEventChange } from '@everycast/contract/stream-events';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

const one = (id: string) => ({ params: { path: { id } } });
const refreshed = async <T>(call: Promise<T>): Promise<T> => {
  const result = await call;
  // Its announcement may have moved with it.
  await Promise.all([refresh('/api/v1/stream-events'), refresh('/api/v1/posts'), refresh('/api/v1/stream-destinations')]);
  return result;
};
const failed = (problem: Error) => void toast.fail(problem.message);

export const createEvent = (body: NewStreamEvent): Promise<StreamEvent> => refreshed(answer(http.POST('/api/v1/stream-events', { body })));
export const changeEvent = (id: string, body: StreamEventChange): Promise<StreamEvent> =>
  refreshed(answer(http.PATCH('/api/v1/stream-events/{id}', { ...one(id), body })));
export const armEvent = (id: string): Promise<StreamEvent> => refreshed(answer(http.POST('/api/v1/stream-events/{id}/arm', one(id))));

/** Cancels a stream, which can be undone while the toast is shown. */
export async function cancelEvent({ id, title }: StreamEvent): Promise<void> {
  await refreshed(answer(http.DELETE('/api/v1/stream-events/{id}', one(id))));
  const restore = () =>
    refreshed(answer(http.POST('/api/v1/stream-events/{id}/restore', one(id)))).then(
      () => void toast.ok(words()('restored', { title })),
      failed,
    );
  toast.ok(words()('canceled', { title }), { action: { label: words()('undo'), run: () => void restore() } });
}

/** Says that a change is saved, with an undo that puts back what was there before. */
export function saidSaved(saved: StreamEvent, before: StreamEvent): void {
  const { id, title, schedule, plannedMinutes, reminderMinutes } = before;
  const destinationIds = before.destinations.map((destination) => destination.id);
  const back = () =>
    changeEvent(id, { title, schedule, plannedMinutes, reminderMinutes, destinationIds }).then(
      () => void toast.ok(words()('undone')),
      failed,
    );
  toast.ok(words()('saved', { title: saved.title }), { action: { label: words()('undo'), run: () => void back() } });
}
