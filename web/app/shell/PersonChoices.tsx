import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { useHere } from '../../lib/session/here.tsx';
import { chooseTheme, themeChoices, useThemeChoice } from '../../lib/theme/theme.ts';
import { Icon } from '../../ui/Icon.tsx';
import menu from '../../ui/Menu.module.css';
import { publicLinks } from './links.ts';
import css from './PersonMenu.module.css';
import { useWords } from './words.ts';

const iconOf = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

/** Who is signed in, the theme, the way to the public pages, and the way out. */
export function PersonChoices() {
  const t = useWords();
  const { me } = useHere();
  const theme = useThemeChoice();
  const group = useId(); // the menu stands in the page twice, for phones and for wide screens
  const { signOut, busy } = useSignOut();
  return (
    <>
      <div className={css.who}>
        <p className={css.name}>{me.name}</p>
        <p className={css.email}>{me.email}</p>
      </div>
      <hr className={menu.line} />
      <fieldset className={css.themes}>
        <legend className={css.legend}>{t('theme')}</legend>
        <div className={css.segments}>
          {themeChoices.map((choice) => (
            <label key={choice} className={css.segment}>
              <input type="radio" name={group} checked={theme === choice} onChange={() => chooseTheme(choice)} />
              <Icon of={iconOf[choice]} size={16} />
              {t(`themes.${choice}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <hr className={menu.line} />
      {publicLinks.map(({ to, word, icon }) => (
        <Link key={to} to={to} className={menu.item}>
          <Icon of={icon} size={16} />
          {t(word)}
        </Link>
      ))}
      <hr className={menu.line} />
      <button type="button" className={menu.item} onClick={signOut} disabled={busy} data-closes>
        <Icon of={IconLogout} size={16} />
        {t('signOut')}
      </button>
    </>
  );
}
