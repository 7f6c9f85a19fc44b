import type { Account } from '@everycast/contract/accounts';
import type { EngagementOverview } from '@everycast/contract/engagement';
import type { Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import type { Person } from '../releases/fill/person.ts';
import { until } from '../support/until.ts';
import type { Plan } from './plans/plan-of-language.ts';

/** A screen for a page of the guide. */
export interface GuideShot {
  /** Of the page. */
  slug: string;
  path: string;
  /** Shows the day of the plan; other screens show what has just happened. */
  planned?: boolean;
  /** Pressed once the screen is there. */
  press?: string;
  /** A selector of what is clicked instead. */
  click?: string;
}

/**
 * Adds what the guide's screens show besides the calendar: a group with a queue, drafts, and what the sandbox's audience has written.
 * @returns the screens, with the addresses of what was added
 */
export async function fillForGuide(person: Person, { workspace, texts, zone }: Plan): Promise<GuideShot[]> {
  const accounts = (await person.call<{ items: Account[] }>('GET', '/api/v1/accounts')).items;
  const accountIds = accounts.map(({ id }) => id);
  const { id: groupId } = await person.call<{ id: string }>('POST', '/api/v1/account-groups', {
    name: workspace,
    color: 'teal',
    accountIds,
  });
  const slots = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '09:00' }));
  await person.call('POST', '/api/v1/queues', { groupId, zone, slots });
  const [image] = (await person.call<{ items: Media[] }>('GET', '/api/v1/media')).items;
  const drafts: Post[] = [];
  for (const text of texts.slice(8, 14))
    drafts.push(await person.call<Post>('POST', '/api/v1/posts', { text, accountIds, media: image ? [image.id] : [] }));
  for (const { id } of drafts.slice(3)) await person.call('POST', `/api/v1/posts/${id}/queue`, {});
  await person.call('POST', '/api/v1/engagement/check');
  // The audience takes its time.
  await until(async () => {
    const { queues } = await person.call<EngagementOverview>('GET', '/api/v1/engagement/overview');
    return queues.unanswered >= 7;
  });
  const { items } = await person.call<{ items: Post[] }>('GET', '/api/v1/posts?state=published&limit=50');
  return [
    { slug: 'dashboard', path: '/dashboard', planned: true },
    { slug: 'palette', path: '/dashboard', planned: true, press: 'Control+k' },
    { slug: 'calendar', path: '/calendar', planned: true },
    { slug: 'composer', path: `/post-composer?post=${drafts[0]?.id}` },
    { slug: 'drafts', path: '/drafts' },
    { slug: 'queues', path: '/queues' },
    { slug: 'import', path: '/import' },
    { slug: 'history', path: `/posts/${items[0]?.id}` },
    { slug: 'activity', path: '/activity' },
    { slug: 'library', path: '/media-library' },
    { slug: 'image-editor', path: `/image-editor?media=${image?.id}` },
    { slug: 'brand', path: '/settings/brand' },
    { slug: 'inbox', path: '/engagement', click: '[data-conversation]' },
    { slug: 'analytics', path: '/analytics' },
    { slug: 'studio', path: '/streaming' },
    { slug: 'accounts', path: '/accounts' },
    { slug: 'groups', path: '/settings/groups' },
    { slug: 'notifications', path: '/settings/notifications' },
    { slug: 'security', path: '/settings/security' },
    { slug: 'api-keys', path: '/settings/api-keys' },
  ];
}
