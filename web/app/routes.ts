import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { articles } from '../features/site/blog/articles.ts';
import { textLanguages } from '../texts.ts';
import { guidePages, guidePath, guideStart } from './guide/pages.ts';
import { inLanguage, onlyBuilt } from './public-paths.ts';

const publicPages: RouteConfigEntry[] = [
  index('../features/site/home/home.tsx'),
  route('pricing', '../features/site/pricing/pricing.tsx'),
  route('about', '../features/site/about/about.tsx'),
  route('blog', '../features/site/blog/blog.tsx'),
  // One route per article, so that a URL without an article is unknown.
  ...articles.map(({ slug }) => route(`blog/${slug}`, '../features/site/blog/article.tsx', { id: `article-${slug}` })),
  route('faq', '../features/site/faq/faq.tsx'),
  route('contact', '../features/site/contact.tsx'),
  route('imprint', '../features/site/legal/imprint.tsx'),
  route('privacy', '../features/site/legal/privacy.tsx'),
  route('terms', '../features/site/legal/terms.tsx'),
  route('login', '../features/auth/login.tsx'),
  route('signup', '../features/auth/signup.tsx'),
  route('forgot-password', '../features/auth/forgot-password.tsx'),
  route('reset-password', '../features/auth/reset-password.tsx'),
  route('confirm-email', '../features/auth/confirm-email.tsx'),
  route('unsubscribe', '../features/notifications/unsubscribe.tsx'),
  route('features', '../features/site/features.tsx'),
];

/** The guide, which the app doesn't know: its pages open as documents. */
const guide: RouteConfigEntry[] = [
  route(guideStart.slice(1), 'guide/guide-start.tsx'),
  ...guidePages.map((page) => route(guidePath(page).slice(1), 'guide/guide-page.tsx')),
];

/** The same under a language. Each is built, and no script of the app knows it: it is a document of its own. */
const pagesIn = (language: string): RouteConfigEntry =>
  layout(
    'layouts/public.tsx',
    { id: `${onlyBuilt}${language}` },
    [...publicPages, ...guide].map(({ file, path = '' }) =>
      route(inLanguage(language, `/${path}`).slice(1), file, { id: `${onlyBuilt}${language}/${path}` }),
    ),
  );

export default [
  layout('layouts/public.tsx', publicPages),
  ...textLanguages().map(pagesIn),
  layout('layouts/signed-in.tsx', [
    route('dashboard', 'dashboard/dashboard.tsx'),
    route('notifications', '../features/notifications/Notifications.tsx'),
    route('invitation', '../features/workspaces/invitation.tsx'),
    route('oauth/consent', '../features/api-keys/consent/Consent.tsx'),
    route('create-post', 'composer/create-post.tsx'),
    route('post-composer', 'composer/post-composer.tsx'),
    route('calendar', '../features/calendar/Calendar.tsx'),
    route('import', 'import.tsx'),
    route('queues', '../features/queues/week/QueueWeek.tsx'),
    route('approvals', '../features/posts/approvals/Approvals.tsx'),
    route('approvals/replies', '../features/engagement/requests/Requests.tsx'),
    route('client-links', '../features/posts/client-review/Links.tsx'),
    route('duplicates', '../features/posts/duplicates/Duplicates.tsx'),
    route('clip-generator', 'clip-generator.tsx'),
    route('restored-posts', '../features/posts/restored/RestoredPosts.tsx'),
    route('drafts', '../features/posts/drafts/Drafts.tsx'),
    // Where other apps share to: the service worker keeps it and opens this. lib/device/shares.ts says the address, too.
    route('share', '../features/posts/share/Share.tsx'),
    route('analytics', '../features/analytics/Analytics.tsx'),
    route('analytics/reports', '../features/analytics/reports/Reports.tsx'),
    route('accounts', 'accounts.tsx'),
    route('media-tools', '../features/media/tools/MediaTools.tsx'),
    route('media-library', '../features/media/library/MediaLibrary.tsx'),
    route('video-editor', 'video-editor.tsx'),
    route('image-editor', 'image-editor.tsx'),
    route('engagement', '../features/engagement/Engagement.tsx'),
    route('streaming', 'streaming.tsx'),
    route('schedule-stream', '../features/streaming/schedule/ScheduleStream.tsx'),
    route('stream-analytics', '../features/streaming/analytics/StreamAnalytics.tsx'),
    layout('settings/layout.tsx', [
      route('settings', '../features/streaming/settings/StreamSettings.tsx'),
      route('stream-settings', '../features/streaming/settings/StreamSettings.tsx', { id: 'stream-settings' }),
      route('settings/profile', '../features/settings/Profile.tsx'),
      route('settings/notifications', '../features/notifications/settings/NotificationSettings.tsx'),
      route('settings/security', '../features/security/Security.tsx'),
      route('settings/workspace', '../features/workspaces/WorkspaceSettings.tsx'),
      route('settings/plan', 'settings/Plan.tsx'),
      route('settings/activity', '../features/activity/Activity.tsx'),
      // The same under its short address.
      route('activity', '../features/activity/Activity.tsx', { id: 'activity' }),
      route('settings/links', '../features/links/Links.tsx'),
      route('settings/link-page', '../features/links/pages/LinkPages.tsx'),
      route('settings/brand', 'settings/brand.tsx'),
      route('settings/labels', '../features/labels/Labels.tsx'),
      route('settings/proxies', '../features/proxies/Proxies.tsx'),
      route('settings/groups', '../features/account-groups/Groups.tsx'),
      route('settings/queues', '../features/queues/Queues.tsx'),
      route('settings/feeds', '../features/feeds/Feeds.tsx'),
      route('settings/repeats', '../features/series/Repeats.tsx'),
      route('settings/snippets', '../features/settings/Snippets.tsx'),
      route('settings/approvals', '../features/settings/Approvals.tsx'),
      route('settings/publishing', '../features/settings/Publishing.tsx'),
      route('settings/api-keys', '../features/api-keys/ApiKeys.tsx'),
      route('settings/webhooks', '../features/webhooks/Webhooks.tsx'),
      route('settings/export', '../features/workspace-export/Export.tsx'),
      route('settings/assistant', '../features/assistant/AssistantSettings.tsx'),
      route('settings/platforms', '../features/settings/platforms/Platforms.tsx'),
      route('settings/server', '../features/settings/server/Server.tsx'),
      route('settings/blocked-domains', '../features/links/BlockedDomains.tsx'),
      route('settings/mail', '../features/settings/Outbox.tsx'),
    ]),
    route('sandbox', '../features/sandbox/Sandbox.tsx'),
    route('sandbox/live', '../features/sandbox/Live.tsx'),
    route('sandbox/:platform', '../features/sandbox/Feed.tsx'),
    route('posts/:id', '../features/posts/history/History.tsx'),
  ]),
  // For clients, who have no account: no frame of the app.
  route('review', '../features/posts/client-review/Review.tsx'),
  route('review/reminders', '../features/posts/client-review/StopReminders.tsx'),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
