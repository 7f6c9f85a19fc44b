import { useWords } from 'words:features-page';
import type { Permission } from '@everycast/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';

/** Something that belongs to a feature. */
export interface Step {
  name: string;
  /** What has been done, or what there is to do. */
  text: string;
  /** Undefined until it is known. */
  done: boolean | undefined;
  /** Where it is done. */
  to: string;
}

type FeatureId = 'ai' | 'scheduling' | 'analytics' | 'posting' | 'cross';

const countOf = (state: string) => get('/api/v1/posts/matches', { params: { query: { state } } });

/** What there is in the workspace of each feature's steps, as far as the person may take them. */
export function useTried(): { steps: Record<FeatureId, Step[]>; failed: boolean; retry: () => void } {
  const t = useWords();
  const { me, workspace } = useSession();
  const queries = {
    assistant: useQuery(get('/api/v1/assistant')),
    drafts: useQuery(countOf('draft')),
    posts: useQuery(countOf('scheduled,publishing,published,failed,unconfirmed')),
    published: useQuery(countOf('published')),
    snippets: useQuery(get('/api/v1/snippets')),
    queues: useQuery(get('/api/v1/queues')),
    labels: useQuery(get('/api/v1/labels')),
    accounts: useQuery(get('/api/v1/accounts')),
    media: useQuery(get('/api/v1/media', { params: { query: { limit: 1 } } })),
    streams: useQuery(get('/api/v1/streams', { params: { query: { limit: 1 } } })),
    settings: useQuery(get('/api/v1/me/notification-settings')),
  };
  type Name =
    | 'provider'
    | 'draft'
    | 'snippet'
    | 'scheduled'
    | 'queue'
    | 'account'
    | 'label'
    | 'published'
    | 'push'
    | 'platforms'
    | 'media'
    | 'stream';
  /** `enough`: how many of them count as tried. */
  const step = (name: Name, count: number | undefined, to: string, needed: Permission | boolean, enough = 1): Step[] => {
    const done = count === undefined ? undefined : count >= enough;
    const may = typeof needed === 'boolean' ? needed : workspace.permissions.includes(needed);
    if (!may && done !== true) return [];
    return [{ name, to, done, text: done ? t(`done.${name}`, { count: count ?? 0 }) : t(`step.${name}`) }];
  };
  const some = (found: { items: readonly unknown[] } | undefined) => found?.items.length;
  const { assistant, accounts, settings } = queries;
  const connected = accounts.data?.items;
  const platforms = connected && new Set(connected.map(({ platform }) => platform)).size;
  const provider = assistant.data && Number(assistant.data.provider !== null);
  return {
    steps: {
      ai: [
        ...step('draft', queries.drafts.data?.count, '/create-post', 'post.write'),
        ...step('snippet', some(queries.snippets.data), '/settings/snippets', 'snippet.manage'),
        ...step('provider', provider, '/settings/assistant', me.instanceOwner),
      ],
      scheduling: [
        ...step('scheduled', queries.posts.data?.count, '/calendar', 'post.write'),
        ...step('queue', some(queries.queues.data), '/settings/queues', 'queue.manage'),
      ],
      analytics: [
        ...step('account', some(accounts.data), '/accounts?connect', 'account.connect'),
        ...step('label', some(queries.labels.data), '/settings/labels', 'label.manage'),
      ],
      posting: [
        ...step('published', queries.published.data?.count, '/post-composer', 'post.publish'),
        ...step('push', settings.data?.browsers, '/settings/notifications', true),
      ],
      cross: [
        ...step('platforms', platforms, '/accounts?connect', 'account.connect', 2),
        ...step('media', some(queries.media.data), '/media-library', 'media.write'),
        ...step('stream', some(queries.streams.data), '/streaming', 'stream.start'),
      ],
    },
    failed: Object.values(queries).some(({ isError }) => isError),
    retry: () => {
      for (const query of Object.values(queries)) if (query.isError) void query.refetch();
    },
  };
}
