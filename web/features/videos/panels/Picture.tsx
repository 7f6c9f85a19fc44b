import { useWords } from 'words:videos';
import { ratios } from '@everycast/contract/videos';
import { SegmentedControl } from '@mantine/core';
import { IconCrop, IconRotate, IconRotateClockwise } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { lockedRatio, moved, sized } from '../picture/geometry.ts';
import { useCrop } from '../picture/use-crop.ts';
import { presetName } from '../preset-names.ts';
import { CropKeyframes } from './CropKeyframes.tsx';
import css from './panel.module.css';
import { StackOn } from './StackOn.tsx';

/** Aspect ratio, crop and rotation. */
export function Picture() {
  const t = useWords();
  const { video, edit, change, ratio, preset, cropping, setCropping } = useEditor();
  const { width, height } = video.media;
  const { area, set } = useCrop();
  const turn = (by: 90 | 270) => change((was) => ({ ...was, rotate: ((was.rotate + by) % 360) as typeof was.rotate }));
  const pixels = { x: area.x * width, y: area.y * height, width: area.width * width, height: area.height * height };
  const locked = lockedRatio(edit, ratio, video.media);
  function placed(name: 'x' | 'y', to: number) {
    if (locked === null) return { ...area, [name]: to };
    return name === 'x' ? moved(area, to - area.x, 0) : moved(area, 0, to - area.y);
  }
  const put = (name: keyof typeof pixels, size: number) => (value: number) => {
    const crop = name === 'x' || name === 'y' ? placed(name, value / size) : sized(area, name, value / size, locked);
    set(crop, name);
  };
  return (
    <>
      <Stack gap={6} minW={0}>
        <Text as="span" size={12} tone="muted" weight="medium">
          {t('picture.ratio')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('picture.ratio')}
          data={ratios.map((value) => ({
            value,
            label: value === 'original' ? t('picture.original') : value,
            disabled: value === 'original' && preset !== null && preset.ratio !== 'original',
          }))}
          value={ratio}
          onChange={(value) => change((was) => ({ ...was, ratio: value as typeof was.ratio }))}
        />
        {edit.ratio === 'original' && ratio !== 'original' && (
          <Text size={12} tone="quiet">
            {t('picture.byPreset', { ratio, preset: preset && presetName(preset.name) })}
          </Text>
        )}
      </Stack>
      {ratio !== 'original' && edit.stack === null && (
        <Stack gap={6} minW={0}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('picture.fit')}
            data={[
              { value: 'crop', label: t('picture.crop') },
              { value: 'pad', label: t('picture.pad') },
            ]}
            value={edit.fit}
            onChange={(fit) => change((was) => ({ ...was, fit: fit as typeof was.fit }))}
          />
          <Text size={12} tone="quiet">
            {t(`picture.means.${edit.fit}`)}
          </Text>
        </Stack>
      )}
      <Row gap={8} align="stretch" wrap>
        {edit.stack === null && (
          <Button
            variant="soft"
            size="sm"
            icon={<Icon of={IconCrop} size={16} />}
            aria-pressed={cropping}
            onClick={() => setCropping(!cropping)}
          >
            {cropping ? t('picture.cropDone') : t('picture.cropByHand')}
          </Button>
        )}
        {(edit.crop !== null || edit.cropKeyframes.length > 0 || edit.stack !== null) && (
          <Button variant="ghost" size="sm" onClick={() => change((was) => ({ ...was, crop: null, cropKeyframes: [], stack: null }))}>
            {t('picture.cropReset')}
          </Button>
        )}
      </Row>
      {cropping && (
        <Row gap={8} wrap align="stretch" className={css.row}>
          {(
            [
              ['x', width, pixels.x],
              ['y', height, pixels.y],
              ['width', width, pixels.width],
              ['height', height, pixels.height],
            ] as const
          ).map(([name, size, value]) => (
            <NumberField
              key={name}
              size="xs"
              label={t(`picture.${name}`)}
              min={name === 'x' || name === 'y' ? 0 : Math.ceil(size * 0.02)}
              max={size}
              allowDecimal={false}
              hideControls
              value={Math.round(value)}
              put={put(name, size)}
            />
          ))}
        </Row>
      )}
      {edit.stack !== null ? <StackOn /> : (area.width < 1 || area.height < 1) && <CropKeyframes />}
      <Stack gap={6} minW={0}>
        <Text as="span" size={12} tone="muted" weight="medium">
          {t('picture.rotate')}
        </Text>
        <Row gap={8} align="stretch" wrap>
          <Button variant="soft" size="sm" icon={<Icon of={IconRotate} size={16} />} onClick={() => turn(270)}>
            {t('picture.left')}
          </Button>
          <Button variant="soft" size="sm" icon={<Icon of={IconRotateClockwise} size={16} />} onClick={() => turn(90)}>
            {t('picture.right')}
          </Button>
        </Row>
      </Stack>
    </>
  );
}
