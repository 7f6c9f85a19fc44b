import { words } from 'words:engagement';
import type {
  ConversationChange,
  ConversationDetail,
  EngagementActionName,
  EngagementCheck,
  NewEngagementAction,
  ResponseDecision,
} from '@everycast/contract/engagement';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { createIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { platformName } from '../../lib/platforms/places.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import type { Filter } from './filter.ts';

const path = '/api/v1/engagement';
const one = `${path}/conversations/{id}` as const;
const oneReply = `${path}/saved-replies/{id}` as const;

export const savedRepliesQuery = get(`${path}/saved-replies`);
export const metricsQuery = (days: number) => get(`${path}/metrics`, { params: { query: { days } } });
export const conversationQuery = (id: string) => get(one, { params: { path: { id } } });

/** @param accountIds those of the filter's group; null without one */
export const conversationsQuery = ({ queue, sort, platform, search }: Filter, accountIds: readonly string[] | null) =>
  infiniteQueryOptions({
    queryKey: [`${path}/conversations`, queue, sort, platform, accountIds, search],
    queryFn: ({ pageParam, signal }) => {
      const account = accountIds?.join(',');
      const query = {
        queue,
        sort,
        cursor: pageParam,
        ...(platform && { platform }),
        ...(account && { account }),
        ...(search && { search }),
      };
      return answer(http.GET(`${path}/conversations`, { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });

/** Reads the inboxes now. What arrives is announced by an event. */
export const check = (): Promise<EngagementCheck> => answer(http.POST(`${path}/check`));

/** The same, and tries again what failed. */
export const checkAgain = (): Promise<EngagementCheck> => answer(http.POST(`${path}/check`, { params: { query: { retry: 'true' } } }));

/** Shows the conversation as it is now, and reads again what it may have changed. */
export function changed(conversation: ConversationDetail): ConversationDetail {
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
  void refresh(path);
  return conversation;
}

export const change = async (id: string, body: ConversationChange): Promise<ConversationDetail> =>
  changed(await answer(http.PATCH(one, { params: { path: { id } }, body })));

export const decide = async (id: string, decision: ResponseDecision): Promise<ConversationDetail> =>
  changed(await answer(http.POST(`${path}/responses/{id}/decision`, { params: { path: { id } }, body: { decision } })));

export const saveReply = async (name: string, text: string): Promise<void> => {
  await answer(http.POST(`${path}/saved-replies`, { body: { name, text } }));
  await refresh(savedRepliesQuery.queryKey[0]);
};

export const renameReply = async (id: string, name: string): Promise<void> => {
  await answer(http.PATCH(oneReply, { params: { path: { id } }, body: { name } }));
  await refresh(savedRepliesQuery.queryKey[0]);
};

export const removeReply = async (id: string): Promise<void> => {
  await answer(http.DELETE(oneReply, { params: { path: { id } } }));
  await refresh(savedRepliesQuery.queryKey[0]);
};

/** How often and how long it is checked whether a response was sent. Milliseconds. */
const every = 700;
const patience = 20_000;

/** By what they answer. Whatever is done in between, retrying an action whose answer was lost repeats the same request. */
const askings = new Map<string, ReturnType<typeof createIdempotencyKey>>();

/** Likes, comments or sends a message, and confirms it once it is on the platform. */
export async function act(body: NewEngagementAction & { action: EngagementActionName }): Promise<ConversationDetail> {
  const asked = `${body.itemId} ${body.action}`;
  const asking = askings.get(asked) ?? createIdempotencyKey();
  askings.set(asked, asking);
  const sending = answer(http.POST(`${path}/actions`, { headers: { 'Idempotency-Key': asking.keyFor(body) }, body }));
  const conversation = changed(
    await sending.catch((problem: unknown) => {
      asking.ended(toApiProblem(problem));
      throw problem;
    }),
  );
  askings.delete(asked);
  void confirm(conversation, body.action);
  return conversation;
}

async function confirm(sent: ConversationDetail, action: EngagementActionName): Promise<void> {
  const [asked, newest] = [sent.requests.at(-1), sent.responses.at(-1)];
  if (asked && (!newest || asked.askedAt >= newest.at)) {
    void refresh('/api/v1/reply-requests');
    return void toast.ok(words()('toast.asked'));
  }
  const id = sent.responses.at(-1)?.id;
  let conversation = sent;
  for (const until = Date.now() + patience; Date.now() < until; ) {
    const state = conversation.responses.find((response) => response.id === id)?.state;
    if (state === null || state === 'published') return void toast.ok(toastOf(conversation, action));
    // Anything else than waiting is shown in the conversation.
    if (state !== 'scheduled' && state !== 'publishing') return;
    await new Promise((resolve) => setTimeout(resolve, every));
    conversation = await queryClient.fetchQuery({ ...conversationQuery(sent.id), staleTime: 0 });
  }
}

/** The specification's texts; platforms it doesn't name follow their pattern. */
const toastOf = ({ platform }: ConversationDetail, action: EngagementActionName): string =>
  words()(`toast.${action}`, { context: platform, platform: platformName(platform) });
