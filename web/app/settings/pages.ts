import type { Permission } from '@everycast/contract/permissions';
import type texts from '@everycast/messages/locales/en/screens/settings.json';

export interface SettingsPage {
  to: string;
  /** Of its name in `page` of messages/locales/en/screens/settings.json. */
  name: keyof typeof texts.page;
  /** Who sees it: everyone, those with a permission in the workspace, or the server's owner. */
  for: 'everyone' | 'instance-owner' | Permission;
}

/** The pages of Settings, by whom they concern. */
export const settingsPages: Readonly<Record<'you' | 'workspace' | 'server', readonly SettingsPage[]>> = {
  you: [
    { to: '/settings/profile', name: 'profile', for: 'everyone' },
    { to: '/settings/security', name: 'security', for: 'everyone' },
    { to: '/settings/notifications', name: 'notifications', for: 'everyone' },
    { to: '/settings', name: 'streaming', for: 'everyone' },
  ],
  workspace: [
    { to: '/settings/workspace', name: 'workspace', for: 'everyone' },
    { to: '/settings/plan', name: 'plan', for: 'everyone' },
    { to: '/settings/activity', name: 'activity', for: 'post.read' },
    { to: '/settings/groups', name: 'groups', for: 'everyone' },
    { to: '/settings/brand', name: 'brand', for: 'everyone' },
    { to: '/settings/proxies', name: 'proxies', for: 'account.connect' },
    { to: '/settings/labels', name: 'labels', for: 'everyone' },
    { to: '/settings/links', name: 'links', for: 'post.read' },
    { to: '/settings/link-page', name: 'linkPage', for: 'post.read' },
    { to: '/settings/queues', name: 'queues', for: 'everyone' },
    { to: '/settings/feeds', name: 'feeds', for: 'everyone' },
    { to: '/settings/repeats', name: 'repeats', for: 'everyone' },
    { to: '/settings/snippets', name: 'snippets', for: 'everyone' },
    { to: '/settings/approvals', name: 'approvals', for: 'workspace.manage' },
    { to: '/settings/publishing', name: 'publishing', for: 'workspace.manage' },
    { to: '/settings/api-keys', name: 'apiKeys', for: 'api_key.manage' },
    { to: '/settings/webhooks', name: 'webhooks', for: 'webhook.manage' },
    { to: '/settings/export', name: 'export', for: 'workspace.export' },
  ],
  server: [
    { to: '/settings/server', name: 'server', for: 'instance-owner' },
    { to: '/settings/platforms', name: 'platforms', for: 'instance-owner' },
    { to: '/settings/blocked-domains', name: 'blockedDomains', for: 'instance-owner' },
    { to: '/settings/mail', name: 'mail', for: 'instance-owner' },
    { to: '/settings/assistant', name: 'assistant', for: 'instance-owner' },
  ],
};
