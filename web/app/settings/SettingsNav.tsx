import { useWords } from 'words:settings';
import { useQuery } from '@tanstack/react-query';
import { NavLink, useLocation } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './layout.module.css';
import { type SettingsPage, settingsPages } from './pages.ts';

const parts = ['you', 'workspace', 'server'] as const;

/** Where nothing is charged, the plan's page is only about usage. */
function usePlanName(): 'plan' | 'usage' {
  const { data } = useQuery({ ...get('/api/v1/plan-prices'), staleTime: Number.POSITIVE_INFINITY });
  return data?.billing === false ? 'usage' : 'plan';
}

/** The pages of Settings that this person can open, by part. */
function useShownPages() {
  const planName = usePlanName();
  const { me, workspace } = useSession();
  const { pathname } = useLocation();
  const isShown = ({ for: who }: SettingsPage) =>
    who === 'everyone' || (who === 'instance-owner' ? me.instanceOwner : workspace.permissions.includes(who));
  return parts
    .map((part) => ({
      part,
      pages: settingsPages[part]
        .filter(isShown)
        .map((page) => (page.name === 'plan' ? { ...page, name: planName } : page))
        // The same page under the specification's other address.
        .map((page) => (page.name === 'streaming' && pathname === '/stream-settings' ? { ...page, to: pathname } : page)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The name of the page that is open, or null if it is none of these. */
export function useCurrentPage() {
  const { pathname } = useLocation();
  const pages = useShownPages().flatMap((part) => part.pages);
  return pages.find(({ to }) => to === pathname)?.name ?? null;
}

/** The pages of Settings under three captions: you, the workspace's name, and this server for its owner. */
export function SettingsNav() {
  const t = useWords();
  const { workspace } = useSession();
  return (
    <>
      {useShownPages().map(({ part, pages }) => (
        <Stack gap={2} key={part}>
          <Text p="6 12" size={12} tone="quiet" truncate>
            {part === 'workspace' ? workspace.name : t(`part.${part}`)}
          </Text>
          {pages.map(({ to, name }) => (
            <Text
              as={NavLink}
              p="6 12"
              radius={6}
              size={13}
              tone="muted"
              weight="medium"
              nowrap
              key={to}
              to={to}
              end
              hover
              className={css.link}
            >
              {t(`page.${name}`)}
            </Text>
          ))}
        </Stack>
      ))}
    </>
  );
}
