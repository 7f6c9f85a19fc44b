import { useWords } from 'words:watermark';
import { type Watermark, watermarkCorners } from '@everycast/contract/watermark';
import { NativeSelect } from '@mantine/core';
import { Range } from '../Range.tsx';

type Placed = Pick<Watermark, 'corner' | 'size' | 'opacity'>;

/** A watermark's position, width and opacity. @param settle what a change ends with: sliders send many */
export function WatermarkFields({
  mark,
  set,
  settle,
}: {
  mark: Placed;
  set: (part: Partial<Placed>) => void;
  settle?: (part: Partial<Placed>) => void;
}) {
  const t = useWords();
  const percent = (value: number) => t('percent', { value });
  const settled = (part: Partial<Placed>) => settle?.(part);
  return (
    <>
      <NativeSelect
        label={t('corner')}
        data={watermarkCorners.map((value) => ({ value, label: t(`at.${value}`) }))}
        value={mark.corner}
        onChange={(event) => {
          const part = { corner: event.currentTarget.value as Watermark['corner'] };
          set(part);
          settled(part);
        }}
      />
      <Range
        label={t('size')}
        value={Math.round(mark.size * 100)}
        text={percent}
        min={2}
        max={100}
        step={1}
        set={(value) => set({ size: value / 100 })}
        settle={(value) => settled({ size: value / 100 })}
      />
      <Range
        label={t('opacity')}
        value={Math.round(mark.opacity * 100)}
        text={percent}
        min={5}
        max={100}
        step={5}
        set={(value) => set({ opacity: value / 100 })}
        settle={(value) => settled({ opacity: value / 100 })}
      />
    </>
  );
}
