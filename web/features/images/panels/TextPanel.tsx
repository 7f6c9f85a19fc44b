import { useWords } from 'words:images';
import { maxLayerText, type TextLayer, textFonts } from '@everycast/contract/image-edits';
import { NativeSelect, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { added, replaced } from '../edit/layers.ts';
import { useEditor } from '../editor.ts';
import { ColorField, Range } from './fields.tsx';

const aligns = ['start', 'center', 'end'] as const;

/** A text over the picture: a new one, or the selected one. */
export function TextPanel() {
  const t = useWords();
  const { edit, frame, layer, change, select } = useEditor();
  const text = layer?.type === 'text' ? layer : null;

  function add() {
    const area = edit.crop ?? { x: 0, y: 0, ...frame };
    const width = area.width * 0.8;
    const size = Math.max(4, Math.round(area.width * 0.08));
    const id = newUuid();
    const fresh: TextLayer = {
      id,
      type: 'text',
      x: area.x + (area.width - width) / 2,
      y: area.y + area.height * 0.7,
      rotation: 0,
      opacity: 1,
      text: t('text.first'),
      width,
      size,
      font: 'sans',
      bold: true,
      align: 'center',
      color: '#ffffff',
      ground: '#141821',
    };
    change((was) => added(was, fresh));
    select(id);
  }
  const set = (part: Partial<TextLayer>, kind?: string) =>
    change((was) => replaced(was, text?.id ?? '', (one) => (one.type === 'text' ? { ...one, ...part } : one)), kind);

  return (
    <>
      <Button size="sm" icon={<Icon of={IconPlus} size={16} />} onClick={add}>
        {t('text.add')}
      </Button>
      {text && (
        <>
          <Textarea
            label={t('text.text')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxLayerText}
            dir="auto"
            value={text.text}
            onChange={(event) => set({ text: event.currentTarget.value }, `text ${text.id}`)}
          />
          <NativeSelect
            label={t('text.font')}
            data={textFonts.map((value) => ({ value, label: t(`text.fonts.${value}`) }))}
            value={text.font}
            onChange={(event) => set({ font: event.currentTarget.value as TextLayer['font'] })}
          />
          <Range
            label={t('text.size')}
            value={text.size}
            text={formatNumber(Math.round(text.size))}
            min={8}
            max={300}
            set={(size) => set({ size }, `size ${text.id}`)}
          />
          <SegmentedControl
            aria-label={t('text.align')}
            data={aligns.map((value) => ({ value, label: t(`text.aligns.${value}`) }))}
            value={text.align}
            onChange={(align) => set({ align: align as TextLayer['align'] })}
          />
          <Switch
            label={t('text.bold')}
            checked={text.bold}
            onChange={(event) => {
              set({ bold: event.currentTarget.checked });
            }}
          />
          <ColorField label={t('text.color')} value={text.color} set={(color) => set({ color }, `color ${text.id}`)} />
          <Switch
            label={t('text.ground')}
            checked={text.ground !== null}
            onChange={(event) => {
              set({ ground: event.currentTarget.checked ? '#141821' : null });
            }}
          />
          {text.ground !== null && (
            <ColorField label={t('text.groundColor')} value={text.ground} set={(ground) => set({ ground }, `ground ${text.id}`)} />
          )}
        </>
      )}
    </>
  );
}
