import { useWords } from 'words:brand';
import type { BrandField } from '@everycast/contract/brand';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { ShownKit } from './use-kit.ts';

/** One field of a kit. In a group's, it says whether the field is the workspace's, and can make it that again. */
export function KitPanel({ field, shown, text, children }: { field: BrandField; shown: ShownKit; text: string; children: ReactNode }) {
  const t = useWords();
  const { inherit } = shown;
  const isOwn = shown.isOwn(field);
  return (
    <Sheet title={t(`${field}.title`)} text={text}>
      {!isOwn && (
        <Text size={13} tone="muted">
          {t(shown.change ? 'inheritedChange' : 'inherited')}
        </Text>
      )}
      {children}
      {isOwn && inherit && (
        <Row>
          <Button size="sm" variant="ghost" icon={<Icon of={IconArrowBackUp} size={16} />} onClick={() => inherit(field)}>
            {t('inherit')}
          </Button>
        </Row>
      )}
    </Sheet>
  );
}
