import { useWords } from 'words:brand';
import { useState } from 'react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Brand.module.css';
import type { ImagePicker } from './image-picker.ts';
import { KitPanel } from './KitPanel.tsx';
import type { ShownKit } from './use-kit.ts';

/** The kit's logo, an image of the library. */
export function Logo({ shown, picker: Picker }: { shown: ShownKit; picker: ImagePicker }) {
  const t = useWords();
  const [picking, setPicking] = useState(false);
  const { kit, change } = shown;
  return (
    <KitPanel field="logo" shown={shown} text={t('logo.text')}>
      {kit.logo ? (
        <Row gap={12} minW={0}>
          <img className={css.image} src={inWorkspace(kit.logo.thumbnailUrl)} alt={t('logo.title')} />
          <Text as="bdi" size={13} truncate minW={0}>
            {kit.logo.name}
          </Text>
        </Row>
      ) : (
        <Text size={13} tone="quiet">
          {t('logo.none')}
        </Text>
      )}
      {change && (
        <Row gap={8} wrap>
          <Button onClick={() => setPicking(true)}>{t(kit.logo ? 'changeImage' : 'chooseImage')}</Button>
          {kit.logo && (
            <Button variant="ghost" onClick={() => change({ logoId: null })}>
              {t('remove')}
            </Button>
          )}
        </Row>
      )}
      <Picker
        opened={picking}
        close={() => setPicking(false)}
        choose={({ id }) => {
          setPicking(false);
          change?.({ logoId: id });
        }}
      />
    </KitPanel>
  );
}
