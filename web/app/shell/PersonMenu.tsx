import { useWords } from 'words:shell';
import { IconBook, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { chooseTheme, themeChoices, useThemeChoice } from '../../lib/theme.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import menu from '../../ui/Menu.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { helpFor } from '../guide/pages.ts';
import { publicLinks } from './links.ts';
import css from './PersonMenu.module.css';

const iconOf = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

/** Who is signed in, the theme, links to the public pages, and sign-out. */
export function PersonChoices() {
  const t = useWords();
  const { me } = useSession();
  const { pathname } = useLocation();
  const theme = useThemeChoice();
  const group = useId(); // the menu is in the page twice, for phones and for wide screens
  const { signOut, busy } = useSignOut();
  return (
    <>
      <Text as="div" p="6 8" breaks>
        <Text weight="semibold">{me.name}</Text>
        <Text size={12} tone="quiet">
          {me.email}
        </Text>
      </Text>
      <hr className={menu.line} />
      <Box as="fieldset" minW={0} p="4 8 6">
        <Text as="legend" size={12} tone="quiet" p="0 0 6">
          {t('theme')}
        </Text>
        <Grid bg="sunken" border="line" radius={6} cols="repeat(3, 1fr)" p={2}>
          {themeChoices.map((choice) => (
            <Row
              as="label"
              gap={6}
              justify="center"
              radius={4}
              pointer
              fontSize={12}
              tone="muted"
              weight="medium"
              key={choice}
              className={css.segment}
            >
              <input type="radio" name={group} checked={theme === choice} onChange={() => chooseTheme(choice)} />
              <Icon of={iconOf[choice]} size={16} />
              {t(`themes.${choice}`)}
            </Row>
          ))}
        </Grid>
      </Box>
      <hr className={menu.line} />
      <Link to={helpFor(pathname)} target="_blank" reloadDocument className={menu.item}>
        <Icon of={IconBook} size={16} />
        {t('helpHere')}
      </Link>
      {publicLinks.map(({ to, word, icon }) => (
        <Link key={to} to={to} className={menu.item}>
          <Icon of={icon} size={16} />
          {t(word)}
        </Link>
      ))}
      <hr className={menu.line} />
      <Button variant="bare" className={menu.item} onClick={signOut} disabled={busy} data-closes>
        <Icon of={IconLogout} size={16} />
        {t('signOut')}
      </Button>
    </>
  );
}

export function PersonMenu() {
  const t = useWords();
  const { me } = useSession();
  return (
    <Popover
      label={t('person', { name: me.name })}
      className={css.button}
      trigger={<Avatar initials={initialsOf(me.name)} size={30} own />}
      panelClassName={css.panel}
    >
      <PersonChoices />
    </Popover>
  );
}
