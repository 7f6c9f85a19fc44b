import { useWords } from 'words:settings';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { Page } from '../../ui/Page.tsx';
import { Grid, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './layout.module.css';

/** /settings: a page for each topic, the streaming form first, then the person's, the workspace's, then the instance's for its owner. */
export default function SettingsLayout() {
  const t = useWords();
  const { me, workspace } = useSession();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the pages are in one line that is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in that line
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  const admin = workspace.permissions.includes('workspace.manage');
  const pages = [
    // The same page under the specification's other address.
    { to: pathname === '/stream-settings' ? pathname : '/settings', name: 'streaming', shown: true },
    { to: '/settings/profile', name: 'profile', shown: true },
    { to: '/settings/workspace', name: 'workspace', shown: true },
    { to: '/settings/groups', name: 'groups', shown: true },
    { to: '/settings/labels', name: 'labels', shown: true },
    { to: '/settings/queues', name: 'queues', shown: true },
    { to: '/settings/snippets', name: 'snippets', shown: true },
    { to: '/settings/publishing', name: 'publishing', shown: admin },
    { to: '/settings/api-keys', name: 'apiKeys', shown: workspace.permissions.includes('api_key.manage') },
    { to: '/settings/server', name: 'server', shown: me.instanceOwner },
    { to: '/settings/assistant', name: 'assistant', shown: me.instanceOwner },
    { to: '/settings/platforms', name: 'platforms', shown: me.instanceOwner },
    { to: '/settings/mail', name: 'mail', shown: me.instanceOwner },
  ] as const;
  return (
    <Page title={t('title')}>
      <Grid gap={24} className={css.settings}>
        <Stack as="nav" gap={2} ref={nav} className={css.nav} aria-label={t('nav')}>
          {pages
            .filter((page) => page.shown)
            .map((page) => (
              <Text
                as={NavLink}
                p="8 12"
                radius={6}
                size={13}
                tone="muted"
                weight="medium"
                nowrap
                key={page.to}
                to={page.to}
                end
                hover
                className={css.link}
              >
                {t(`page.${page.name}`)}
              </Text>
            ))}
        </Stack>
        <Stack gap={12} minW={0}>
          <Outlet />
        </Stack>
      </Grid>
    </Page>
  );
}
