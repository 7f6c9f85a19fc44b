import { useWords } from 'words:images';
import type { HiddenArea } from '@everycast/contract/image-edits';
import { SegmentedControl } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { removed } from '../edit/layers.ts';
import { useEditor } from '../editor.ts';
import { Range } from './fields.tsx';

const kinds = ['pixelate', 'blur'] as const;

/** Areas that nobody should recognize. They are drawn on the picture, or added here and moved by keys. */
export function BlurPanel() {
  const t = useWords();
  const { edit, frame, selected, change, select } = useEditor();
  const area = edit.hidden.find(({ id }) => id === selected);
  const set = (part: Partial<HiddenArea>, kind?: string) =>
    change((was) => ({ ...was, hidden: was.hidden.map((one) => (one.id === selected ? { ...one, ...part } : one)) }), kind);

  function add() {
    const shown = edit.crop ?? { x: 0, y: 0, ...frame };
    const side = Math.min(shown.width, shown.height) / 4;
    const place = { x: shown.x + (shown.width - side) / 2, y: shown.y + (shown.height - side) / 2, width: side, height: side };
    const id = newUuid();
    change((was) => ({ ...was, hidden: [...was.hidden, { id, kind: 'pixelate', strength: 50, ...place }] }));
    select(id);
  }

  return (
    <>
      <Text size={12} tone="quiet">
        {t('blur.how')}
      </Text>
      <Button size="sm" icon={<Icon of={IconPlus} size={16} />} onClick={add}>
        {t('blur.add')}
      </Button>
      {area && (
        <>
          <SegmentedControl
            aria-label={t('blur.kind')}
            data={kinds.map((value) => ({ value, label: t(`blur.kinds.${value}`) }))}
            value={area.kind}
            onChange={(kind) => set({ kind: kind as HiddenArea['kind'] })}
          />
          <Range
            label={t('blur.strength')}
            value={area.strength}
            text={formatNumber(area.strength)}
            min={1}
            max={100}
            set={(strength) => set({ strength }, `strength ${area.id}`)}
          />
          <Button
            size="sm"
            variant="soft"
            icon={<Icon of={IconTrash} size={16} />}
            onClick={() => {
              select(null);
              change((was) => removed(was, area.id));
            }}
          >
            {t('blur.remove')}
          </Button>
        </>
      )}
    </>
  );
}
