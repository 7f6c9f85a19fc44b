import { useWords } from 'words:settings';
import { IconChevronDown } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { IdentityDialog } from '../../ui/IdentityDialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Grid, Stack } from '../../ui/primitives/primitives.tsx';
import css from './layout.module.css';
import { SettingsNav, useCurrentPage } from './SettingsNav.tsx';

/** /settings: a page for each topic, the person's, the workspace's, then the server's for its owner. */
export default function SettingsLayout() {
  const t = useWords();
  const current = useCurrentPage();
  return (
    <Page title={t('title')}>
      <Grid gap={24} className={css.settings}>
        <Stack as="nav" gap={6} className={css.nav} aria-label={t('nav')}>
          <SettingsNav />
        </Stack>
        {/* Where there is no room for both, the pages are in a menu. */}
        <div className={css.menu}>
          <Popover
            variant="default"
            side="below-start"
            trigger={
              <>
                {current ? t(`page.${current}`) : t('title')}
                <Icon of={IconChevronDown} size={16} />
              </>
            }
          >
            <nav aria-label={t('nav')}>
              <SettingsNav />
            </nav>
          </Popover>
        </div>
        <Stack gap={12} minW={0} className={css.content}>
          <Outlet />
          <IdentityDialog />
        </Stack>
      </Grid>
    </Page>
  );
}
