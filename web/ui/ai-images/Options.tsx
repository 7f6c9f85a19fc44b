import { useWords } from 'words:ai-images';
import { type ImageShape, maxImagesPerRequest } from '@everycast/contract/generated-images';
import type { PlatformId } from '@everycast/contract/platforms';
import { SegmentedControl, Select } from '@mantine/core';
import { IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { platformName } from '../PlatformMark.tsx';
import { Row, Stack, Text } from '../primitives/primitives.tsx';
import css from './AiImages.module.css';
import { shapeNames, shapesFor } from './shapes.ts';

/** `same`: as the image that is changed. */
export type ChosenShape = ImageShape | 'same';

/** The size and number of images, and what starts and stops them. */
export function Options({
  platforms,
  changes,
  shape,
  setShape,
  count,
  setCount,
  running,
  filled,
  go,
  stop,
  label,
}: {
  /** What sizes are named by. */
  platforms: readonly PlatformId[];
  /** Whether an image is changed: its own shape is offered first. */
  changes: boolean;
  shape: ChosenShape;
  setShape: (shape: ChosenShape) => void;
  count: number;
  setCount: (count: number) => void;
  running: boolean;
  /** Whether this is the next step. */
  filled: boolean;
  /** null: something is missing. */
  go: (() => void) | null;
  stop: () => void;
  label: string;
}) {
  const t = useWords();
  const shapes = shapesFor(platforms).map(({ shape: ratio, platforms: on }) => {
    const name = t(`shape.${shapeNames[ratio]}`);
    const label = on.length > 0 ? t('shapeFor', { name, ratio, platforms: on.map(platformName) }) : t('shapeOf', { name, ratio });
    return { value: ratio, label };
  });
  const offered: { value: ChosenShape; label: string }[] = changes ? [{ value: 'same', label: t('shapeSame') }, ...shapes] : shapes;
  return (
    <Row gap="8 16" wrap align="end">
      <Select
        className={css.shape}
        label={t('size')}
        allowDeselect={false}
        value={shape}
        data={offered}
        onChange={(value) => setShape(value as ChosenShape)}
      />
      <Stack gap={4}>
        <Text as="span" fontSize={12} tone="muted" weight="medium" id="ai-images-count">
          {t('count')}
        </Text>
        <SegmentedControl
          aria-labelledby="ai-images-count"
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
          data={Array.from({ length: maxImagesPerRequest }, (_, index) => String(index + 1))}
        />
      </Stack>
      <Row gap={8} ml="auto">
        {running ? (
          <Button icon={<Icon of={IconPlayerStop} size={16} />} onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button
            variant={filled ? 'filled' : 'default'}
            icon={<Icon of={IconSparkles} size={16} />}
            disabled={go === null}
            onClick={() => go?.()}
          >
            {label}
          </Button>
        )}
      </Row>
    </Row>
  );
}
