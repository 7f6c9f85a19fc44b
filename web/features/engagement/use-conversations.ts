import type { Conversation } from '@everycast/contract/engagement';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { conversationQuery, conversationsQuery } from './data.ts';
import { useFilter } from './filter.ts';

/** The conversations that the filter in the URL shows, the open one, and how to get from one to another. */
export function useConversations() {
  const [filter, choose] = useFilter();
  const group = useGroups()?.find(({ id }) => id === filter.group);
  const list = useInfiniteQuery(conversationsQuery(filter, group?.accountIds ?? null));
  const opened = useQuery({ ...conversationQuery(filter.conversation ?? ''), enabled: filter.conversation !== null });
  const conversations = list.data?.pages.flatMap((page) => page.items);
  const conversation = filter.conversation !== null && opened.data?.id === filter.conversation ? opened.data : null;

  /** The one before or after the open one, or the first. */
  const neighbor = (step: 1 | -1): Conversation | undefined => {
    const at = conversations?.findIndex(({ id }) => id === filter.conversation) ?? -1;
    return at < 0 ? conversations?.[0] : conversations?.[at + step];
  };
  const open = (id: string | null) => choose({ conversation: id });
  /** After the last one shown come those that aren't loaded yet. */
  async function next() {
    const last = conversations?.at(-1)?.id;
    if (filter.conversation !== null && filter.conversation === last && list.hasNextPage) {
      const { data } = await list.fetchNextPage();
      const all = data?.pages.flatMap((page) => page.items) ?? [];
      const following = all[all.findIndex(({ id }) => id === last) + 1];
      if (following) open(following.id);
    } else open(neighbor(1)?.id ?? filter.conversation);
  }

  return { filter, choose, list, conversations, opened, conversation, neighbor, open, next };
}
