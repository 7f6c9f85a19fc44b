import { useWords } from 'words:install';
import { isInstalled, useInstall } from '../../lib/device/install.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Safari has no button for it, only a menu. iPads say that they are Macs. */
const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && !/Chrom|Firefox|Edg/.test(navigator.userAgent);

/** How to install the app on this device. Nothing else in the app asks for it. */
export function Install() {
  const t = useWords();
  const install = useInstall();
  const installed = isInstalled();
  const how = installed ? t('done') : install ? t('help') : isApple() ? t('apple') : t('menu');
  return (
    <Sheet title={t('title')} foot={install && !installed && <Button onClick={() => void install()}>{t('start')}</Button>}>
      <Text size={13} tone="muted">
        {how}
      </Text>
    </Sheet>
  );
}
