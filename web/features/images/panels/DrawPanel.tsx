import { useWords } from 'words:images';
import type { ImageLayer } from '@everycast/contract/image-edits';
import { NativeSelect, Switch } from '@mantine/core';
import { formatNumber } from '../../../lib/numbers.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { replaced } from '../edit/layers.ts';
import { type Pen, pens, useEditor } from '../editor.ts';
import { ColorField, Range } from './fields.tsx';

/** Color and width of what is drawn next, and of the selected layer. */
export function DrawPanel() {
  const t = useWords();
  const { pen, setPen, layer, change } = useEditor();
  const set = (to: (one: ImageLayer) => ImageLayer, kind: string) => change((was) => replaced(was, layer?.id ?? '', to), kind);

  const color = (next: string) => {
    setPen({ ...pen, color: next });
    set((one) => {
      if ('points' in one) return { ...one, color: next };
      return 'stroke' in one && one.stroke ? { ...one, stroke: { ...one.stroke, color: next } } : one;
    }, 'pen color');
  };
  const width = (next: number) => {
    setPen({ ...pen, width: next });
    set((one) => {
      if ('points' in one) return { ...one, width: next };
      return 'stroke' in one && one.stroke ? { ...one, stroke: { ...one.stroke, width: next } } : one;
    }, 'pen width');
  };
  const shape = layer?.type === 'rectangle' || layer?.type === 'ellipse' ? layer : null;
  const fill = (next: string | null) =>
    set((one) => (one.type === 'rectangle' || one.type === 'ellipse' ? { ...one, fill: next } : one), 'fill');

  return (
    <>
      <NativeSelect
        label={t('draw.pen')}
        data={pens.map((value) => ({ value, label: t(`layers.names.${value}`) }))}
        value={pen.type}
        onChange={(event) => setPen({ ...pen, type: event.currentTarget.value as Pen['type'] })}
      />
      <ColorField label={t('draw.color')} value={pen.color} set={color} />
      <Range label={t('draw.width')} value={pen.width} text={formatNumber(pen.width)} min={1} max={80} set={width} />
      {shape && (
        <>
          <Switch
            label={t('draw.filled')}
            checked={shape.fill !== null}
            onChange={(event) => fill(event.currentTarget.checked ? pen.color : null)}
          />
          {shape.fill !== null && <ColorField label={t('draw.fill')} value={shape.fill} set={fill} />}
        </>
      )}
      <Text size={12} tone="quiet">
        {t('draw.how')}
      </Text>
    </>
  );
}
