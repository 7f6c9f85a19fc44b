import { useWords } from 'words:images';
import { IconChevronDown } from '@tabler/icons-react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { useFrames } from '../frames/use-frames.ts';
import css from './SaveButton.module.css';
import type { Saving } from './use-save.ts';

/** Saves as a new version; its menu has the other ways. */
export function SaveButton({ saving: { saving, save, saveCopy, saveForPost, saveFor } }: { saving: Saving }) {
  const t = useWords();
  const phone = usePhone();
  const frames = useFrames().filter(({ change }) => change !== null);
  return (
    <Row className={css.split}>
      <Button variant="filled" busy={saving} className={css.save} aria-label={t(saving ? 'save.saving' : 'save.save')} onClick={save}>
        <span data-hidden={saving || undefined}>{t(phone ? 'keys.save' : 'save.save')}</span>
        <span data-hidden={!saving || undefined}>{t('save.saving')}</span>
      </Button>
      <Menu
        variant="filled"
        label={t('save.more')}
        disabled={saving}
        className={css.more}
        trigger={<Icon of={IconChevronDown} size={16} />}
        options={[
          { key: 'copy', label: t('save.copy'), choose: saveCopy },
          ...(saveForPost ? [{ key: 'post', label: t('save.postOnly'), choose: saveForPost }] : []),
          ...frames.map((frame) => ({
            key: frame.platform,
            label: t('save.for', { platform: platformName(frame.platform), ratio: frame.ratio }),
            choose: () => saveFor(frame),
          })),
        ]}
      />
    </Row>
  );
}
