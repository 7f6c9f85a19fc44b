import { useWords } from 'words:shell';
import { IconHelpCircle } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { helpFor } from '../guide/pages.ts';

/** Opens the screen's page of the guide in a new tab, so that nothing on the screen is left. */
export function HelpLink() {
  const t = useWords();
  const help = helpFor(useLocation().pathname);
  return (
    <ButtonLink
      to={help}
      target="_blank"
      reloadDocument
      variant="icon"
      icon={<Icon of={IconHelpCircle} size={20} />}
      aria-label={t('helpHere')}
      title={t('helpHere')}
    />
  );
}
