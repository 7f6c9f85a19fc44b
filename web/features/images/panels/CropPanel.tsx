import { useWords } from 'words:images';
import { ImageEdit } from '@everycast/contract/image-edits';
import { cropTo, flipped, flippedDown, frameSize, ratioOf, resultSize, turned } from '@everycast/contract/image-frame';
import { IconFlipHorizontal, IconFlipVertical, IconFocusCentered, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { bestRatios } from '../frames/frames.ts';
import { usePlatforms } from '../frames/use-frames.ts';
import { Range } from './fields.tsx';
import css from './Panels.module.css';
import { useCenter } from './use-center.ts';

const usual = ['original', 'free', '1:1', '4:5', '16:9', '1.91:1', '3:4', '9:16'] as const;
const isNamed = (ratio: string): ratio is 'original' | 'free' => ratio === 'original' || ratio === 'free';

/** A box with that ratio, as large as its place. */
function shapeOf(ratio: number | null) {
  const wide = ratio ?? 1;
  return { width: `${Math.min(1, wide)}rem`, height: `${Math.min(1, 1 / wide)}rem` };
}

/** Three quarter turns are one to the left. */
function turnedLeft(edit: ImageEdit, own: { width: number; height: number }): ImageEdit {
  return [0, 1, 2].reduce((was) => turned(was, frameSize(own, was.turns)), edit);
}

/** What is kept of the picture, and how it is turned. */
export function CropPanel() {
  const t = useWords();
  const { edit, change, frame, image } = useEditor();
  const { media } = image;
  const platforms = usePlatforms();
  const best = useMemo(() => bestRatios(platforms), [platforms]);
  const result = resultSize(media, edit);
  const longest = Math.max(result.width, result.height);
  const full = resultSize(media, { ...edit, longestEdge: null });

  function choose(ratio: string) {
    const value = ratioOf(ratio, frame);
    change((was) => ({
      ...was,
      ratio,
      crop: ratio === 'original' ? null : value === null ? was.crop : cropTo(value, frame, was.crop),
    }));
  }
  const { busy, center } = useCenter();
  const reset = () =>
    change((was) => {
      const { mirrored, turns, straighten, crop, ratio, longestEdge } = ImageEdit.parse({});
      // Layers and hidden parts turn back with the picture.
      let upright: ImageEdit = was;
      while (upright.turns !== turns) upright = turned(upright, frameSize(media, upright.turns));
      if (upright.mirrored !== mirrored) upright = flipped(upright, frameSize(media, upright.turns));
      return { ...upright, straighten, crop, ratio, longestEdge };
    });

  return (
    <>
      <Grid gap={8} className={css.ratios} role="group" aria-label={t('crop.ratio')}>
        {[...new Set([...usual, ...best.keys()])].map((ratio) => (
          <Button
            key={ratio}
            size="sm"
            variant="soft"
            className={css.ratio}
            aria-pressed={edit.ratio === ratio}
            onClick={() => choose(ratio)}
          >
            <Stack as="span" gap={4} align="center">
              <span className={css.shape} data-free={ratio === 'free' || undefined} style={shapeOf(ratioOf(ratio, frame))} />
              <span>{isNamed(ratio) ? t(`crop.${ratio}`) : ratio}</span>
              <Row as="span" gap={2} wrap justify="center" className={css.marks}>
                {best.get(ratio)?.map((platform) => (
                  <PlatformMark key={platform} platform={platform} size={12} />
                ))}
              </Row>
            </Stack>
          </Button>
        ))}
      </Grid>
      <Range
        label={t('crop.straighten')}
        value={edit.straighten}
        text={t('crop.degrees', { degrees: edit.straighten })}
        min={-45}
        max={45}
        step={0.5}
        set={(straighten) => change((was) => ({ ...was, straighten }), 'straighten')}
      />
      <Row gap={8} wrap>
        <IconButton icon={IconRotate2} label={t('crop.left')} onClick={() => change((was) => turnedLeft(was, media))} />
        <IconButton
          icon={IconRotateClockwise2}
          label={t('crop.right')}
          onClick={() => change((was) => turned(was, frameSize(media, was.turns)))}
        />
        <IconButton
          icon={IconFlipVertical}
          label={t('crop.flip')}
          onClick={() => change((was) => flipped(was, frameSize(media, was.turns)))}
        />
        <IconButton
          icon={IconFlipHorizontal}
          label={t('crop.flipDown')}
          onClick={() => change((was) => flippedDown(was, frameSize(media, was.turns)))}
        />
        <Button size="sm" busy={busy} icon={<Icon of={IconFocusCentered} size={16} />} onClick={() => void center()}>
          {t('crop.subject')}
        </Button>
        <Button size="sm" variant="ghost" onClick={reset}>
          {t('crop.reset')}
        </Button>
      </Row>
      <NumberField
        label={t('crop.longest')}
        value={longest}
        min={16}
        max={Math.max(16, full.width, full.height)}
        allowDecimal={false}
        put={(longestEdge) =>
          change((was) => ({ ...was, longestEdge: longestEdge >= Math.max(full.width, full.height) ? null : longestEdge }), 'longest')
        }
      />
      <Text size={12} tone="quiet" num>
        {t('crop.size', { width: formatNumber(result.width), height: formatNumber(result.height) })}
      </Text>
    </>
  );
}
