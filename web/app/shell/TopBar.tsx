import { useWords } from 'words:shell';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Bell } from '../../features/notifications/Bell.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { HelpLink } from './HelpLink.tsx';
import { createPath } from './links.ts';
import { PersonMenu } from './PersonMenu.tsx';
import css from './TopBar.module.css';
import { Workspaces } from './Workspaces.tsx';

/** The signed-in app's header. Phones show the logo, the workspace and the bell; the rest is in the bottom bar. */
export function TopBar({ slim }: { slim: boolean }) {
  const t = useWords();
  const name = useId();
  return (
    <Row as="header" bg="surface" edge="bottom" className={slim ? `${css.bar} ${css.slim}` : css.bar}>
      <Row as={Link} rigid h="full" to="/dashboard" className={css.logo} aria-labelledby={name}>
        <Logo size={24} nameId={name} />
      </Row>
      <Workspaces />
      <PaletteButton />
      <Row gap={12}>
        <ButtonLink to={createPath} className={css.create} icon={<Icon of={IconPlus} size={16} />}>
          {t('create')}
        </ButtonLink>
        <Bell />
        <Row align="stretch" gap={12} wideOnly>
          <HelpLink />
          <PersonMenu />
        </Row>
      </Row>
    </Row>
  );
}
