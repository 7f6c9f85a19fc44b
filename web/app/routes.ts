import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { articles } from '../features/site/blog/articles.ts';

export default [
  layout('layouts/public.tsx', [
    index('../features/site/home/home.tsx'),
    route('pricing', '../features/site/pricing/pricing.tsx'),
    route('about', '../features/site/about/about.tsx'),
    route('blog', '../features/site/blog/blog.tsx'),
    // One route per article, so that a URL without an article is unknown.
    ...articles.map(({ slug }) => route(`blog/${slug}`, '../features/site/blog/article.tsx', { id: `article-${slug}` })),
    route('faq', '../features/site/faq/faq.tsx'),
    route('contact', '../features/site/contact/contact.tsx'),
    route('login', '../features/auth/login.tsx'),
    route('signup', '../features/auth/signup.tsx'),
    route('forgot-password', '../features/auth/forgot-password.tsx'),
    route('reset-password', '../features/auth/reset-password.tsx'),
    route('features', '../features/site/features/features.tsx'),
  ]),
  layout('layouts/signed-in.tsx', [
    route('dashboard', 'dashboard/dashboard.tsx'),
    route('invitation', '../features/workspaces/invitation.tsx'),
    route('create-post', 'composer/create-post.tsx'),
    route('post-composer', 'composer/post-composer.tsx'),
    route('calendar', '../features/calendar/Calendar.tsx'),
    route('clip-generator', 'clips/clip-generator.tsx'),
    route('restored-posts', '../features/posts/restored/RestoredPosts.tsx'),
    route('drafts', '../features/posts/drafts/Drafts.tsx'),
    route('accounts', '../features/accounts/Accounts.tsx'),
    route('media-tools', '../features/media/tools/MediaTools.tsx'),
    route('media-library', '../features/media/library/MediaLibrary.tsx'),
    route('video-editor', 'video-editor/video-editor.tsx'),
    layout('settings/layout.tsx', [
      route('settings', '../features/settings/Profile.tsx'),
      route('settings/workspace', '../features/workspaces/WorkspaceSettings.tsx'),
      route('settings/labels', '../features/labels/Labels.tsx'),
      route('settings/publishing', '../features/settings/Publishing.tsx'),
      route('settings/api-keys', '../features/api-keys/ApiKeys.tsx'),
      route('settings/assistant', '../features/assistant/AssistantSettings.tsx'),
      route('settings/platforms', '../features/settings/platforms/Platforms.tsx'),
      route('settings/mail', '../features/settings/Outbox.tsx'),
    ]),
    route('sandbox', '../features/sandbox/Sandbox.tsx'),
    route('sandbox/:platform', '../features/sandbox/Feed.tsx'),
    route('posts/:id', '../features/posts/history/History.tsx'),
  ]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
