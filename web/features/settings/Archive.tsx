import { useWords } from 'words:settings';
import { IconDownload } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Downloads everything a person has. */
export function Archive() {
  const t = useWords();
  return (
    <Sheet
      title={t('archive.title')}
      text={t('archive.text')}
      foot={
        <ButtonLink to="/api/v1/me/archive" reloadDocument download icon={<Icon of={IconDownload} size={16} />}>
          {t('archive.download')}
        </ButtonLink>
      }
    >
      <p>{t('archive.without')}</p>
    </Sheet>
  );
}
