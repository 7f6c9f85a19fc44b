import { useWords } from 'words:closed-workspace';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Where a person can still go: what is theirs, and what opens the workspace. */
const own = ['/settings/security', '/settings/profile', '/invitation'];

/** Shows the screen, unless the open workspace requires two-factor authentication that the person hasn't turned on. */
export function UnlessClosed({ children }: { children: ReactNode }) {
  const t = useWords();
  const { pathname } = useLocation();
  const { me, workspace } = useSession();
  if (!workspace.requiresTwoFactor || me.twoFactor || own.includes(pathname)) return children;
  return (
    <Page title={workspace.name}>
      <Empty
        title={t('title')}
        action={
          <ButtonLink variant="filled" to="/settings/security?set-up=phone">
            {t('setUp')}
          </ButtonLink>
        }
      >
        {t('text', { workspace: workspace.name })}
      </Empty>
    </Page>
  );
}
