import { useWords } from 'words:shell';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { usePersonHint } from '../../lib/session/person-hint.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import menu from '../../ui/Menu.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Box, Row } from '../../ui/primitives/primitives.tsx';
import css from './PublicBar.module.css';

/** The public pages' header, with the specification's links. Signed-in people see a link to their dashboard instead. */
export function PublicBar() {
  const t = useWords();
  const initials = usePersonHint();
  const pages = [
    { to: '/', name: t('home') },
    { to: '/features', name: t('features') },
    { to: '/pricing', name: t('pricing') },
    { to: '/about', name: t('about') },
    { to: '/blog', name: t('blog') },
    { to: '/faq', name: t('faq') },
  ];
  const links = (className: string | undefined) =>
    pages.map(({ to, name }) => (
      <NavLink key={to} to={to} end={to === '/'} className={className}>
        {name}
      </NavLink>
    ));
  return (
    <Box as="header" bg="surface" edge="bottom" className={css.bar}>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <Row gap={24} align="stretch" mx="auto" className={css.inner}>
        <Row as={Link} rigid to="/" className={css.logo}>
          <Logo size={28} />
        </Row>
        <Row as="nav" gap={4} align="stretch" grow aria-label={t('publicNav')} className={css.pages}>
          {links(css.page)}
        </Row>
        {/* Both are in the page; the document determines before the first paint which one is visible. */}
        <Row gap={16} rigid className={`${css.actions} ${css.visitor}`}>
          <Row as={NavLink} fontSize={14} tone="muted" weight="medium" to="/login" className={css.login}>
            {t('login')}
          </Row>
          <ButtonLink to="/signup" variant="filled" className={css.start}>
            {t('getStarted')}
          </ButtonLink>
        </Row>
        <Row gap={16} rigid className={`${css.actions} ${css.person}`}>
          <ButtonLink to="/dashboard" className={css.inside}>
            {t('dashboard')}
          </ButtonLink>
          <Avatar initials={initials ?? ''} size={32} own />
        </Row>
        <Popover className={css.menu} panelClassName={css.panel} label={t('menu')} trigger={<Icon of={IconMenu2} size={22} />}>
          <nav aria-label={t('publicNav')}>{links(menu.item)}</nav>
        </Popover>
      </Row>
    </Box>
  );
}
