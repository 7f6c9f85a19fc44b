import { useWords } from 'words:posts';
import { Switch } from '@mantine/core';
import { memo } from 'react';
import type { Composer } from './use-composer.ts';

/** Whether the post's images and videos get the brand's watermark. */
export const WatermarkSwitch = memo(function WatermarkSwitch({ on, edit }: { on: boolean; edit: Composer['edit'] }) {
  const t = useWords();
  return (
    <Switch
      label={t('watermark.label')}
      description={t(on ? 'watermark.on' : 'watermark.off')}
      checked={on}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        edit((was) => ({ ...was, watermark: checked }));
      }}
    />
  );
});
