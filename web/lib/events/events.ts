import type { AppEvent } from '@everycast/contract/events';
import { meQuery, queryClient, refresh, refreshSoon } from '../api/query-client.ts';
import { inWorkspace } from '../api/workspace.ts';
import { backoff } from '../backoff.ts';
import { isRecord } from '../stored.ts';
import { refreshIngest } from '../uploads/follow-ingest.ts';
import { followPresence } from './presence.ts';
import { followProgress } from './progress.ts';

/** What each event invalidates: everything with these path prefixes is refetched. */
const concerns: Record<Exclude<AppEvent['type'], 'ingest.changed'>, string[]> = {
  // Responses are posts, too.
  'post.changed': [
    '/api/v1/posts',
    '/api/v1/approvals',
    '/api/v1/review-links',
    '/api/v1/engagement',
    '/api/v1/queues',
    '/api/v1/series',
    '/api/v1/accounts/scheduled',
    '/api/v1/activity',
  ],
  'post.deleted': [
    '/api/v1/posts',
    '/api/v1/approvals',
    '/api/v1/queues',
    '/api/v1/series',
    '/api/v1/accounts/scheduled',
    '/api/v1/activity',
  ],
  'post.progress': [],
  'account.changed': ['/api/v1/accounts', '/api/v1/account-moves', '/api/v1/account-groups', '/api/v1/snippets'],
  'notification.created': ['/api/v1/notifications'],
  'plan.changed': ['/api/v1/workspaces', '/api/v1/accounts', '/api/v1/posts', '/api/v1/engagement', '/api/v1/queues', '/api/v1/activity'],
  'workspace.changed': ['/api/v1/me', '/api/v1/workspaces', '/api/v1/approval-policy', '/api/v1/approvals', '/api/v1/activity'],
  'labels.changed': ['/api/v1/labels'],
  'groups.changed': ['/api/v1/account-groups', '/api/v1/brand', '/api/v1/queues', '/api/v1/snippets'],
  'brand.changed': ['/api/v1/brand', '/api/v1/activity'],
  'proxies.changed': ['/api/v1/proxies', '/api/v1/accounts'],
  'queues.changed': ['/api/v1/queues', '/api/v1/activity'],
  'feeds.changed': ['/api/v1/feeds'],
  'webhooks.changed': ['/api/v1/webhooks'],
  'series.changed': ['/api/v1/series'],
  'snippets.changed': ['/api/v1/snippets'],
  'sources.changed': ['/api/v1/sources'],
  'imports.changed': ['/api/v1/post-imports', '/api/v1/activity'],
  'exports.changed': ['/api/v1/workspace-exports'],
  'media.changed': ['/api/v1/media'],
  'media.deleted': ['/api/v1/media'],
  'video.prepared': ['/api/v1/videos/{mediaId}'],
  'video.job': ['/api/v1/videos/jobs'],
  'clips.changed': ['/api/v1/clips'],
  'analytics.changed': ['/api/v1/analytics'],
  'engagement.changed': ['/api/v1/engagement', '/api/v1/reply-requests'],
  'comments.changed': ['/api/v1/posts/{id}/comments', '/api/v1/comments'],
  'post.presence': [],
  'streams.changed': [
    '/api/v1/streams',
    '/api/v1/stream-destinations',
    '/api/v1/stream-events',
    '/api/v1/stream-marks',
    '/api/v1/activity',
  ],
};
/** The server may be newer than this page, so an event may be of a type without concerns here. */
const isEvent = (value: unknown): value is AppEvent | { type: 'resync' } => isRecord(value) && typeof value.type === 'string';

/**
 * A tab hidden for this long closes its stream, in milliseconds: all tabs share six connections to a server, and with as many streams no
 * page would load anymore.
 */
const unseenFor = 10_000;

/**
 * Listens to the server's events for the current workspace while the tab is visible, and refetches what they invalidate. After an
 * interruption everything is refetched, because events may have been missed. Returns how to stop.
 */
export function followEvents(): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let broken = document.visibilityState === 'hidden';
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    source = new EventSource(inWorkspace('/api/v1/events'));
    source.onopen = () => {
      attempt = 0;
      if (broken) void refresh('/api/v1/');
      broken = false;
    };
    source.onmessage = ({ data }) => {
      const event: unknown = JSON.parse(data);
      if (!isEvent(event)) return;
      // The server itself may have missed some.
      if (event.type === 'resync') return void refresh('/api/v1/');
      followProgress(event);
      followPresence(event);
      // Each ingest is refetched individually.
      if (event.type === 'ingest.changed') return void refreshIngest(event.ingestId);
      for (const prefix of concerns[event.type] ?? []) refreshSoon(prefix);
    };
    source.onerror = () => {
      disconnect();
      // The server ends it at once when the person is signed out elsewhere; the guard then leads to the login.
      if (attempt === 0) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      timer = setTimeout(again, backoff(attempt++));
    };
  };
  const disconnect = () => {
    broken = true;
    clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = null;
  };
  const again = () => {
    timer = undefined;
    look();
  };
  const look = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'hidden') leaving = setTimeout(disconnect, unseenFor);
    else if (!source && timer === undefined) connect();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(leaving);
    disconnect();
  };
}
