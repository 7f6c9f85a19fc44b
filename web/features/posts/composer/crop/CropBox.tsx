import { type CropFocus, maxCropZoom } from '@everycast/contract/crop-focus';
import { cropAreaOf } from '@everycast/platforms/port/renditions/region';
import { Slider } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useWords } from 'words:crop';
import { inWorkspace } from '../../../../lib/api/workspace.ts';
import { Box, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import type { DraftPicture } from '../../draft/body.ts';
import css from './CropDialog.module.css';

/** How far an arrow key moves the file, in pixels; with Shift a fifth of it. */
const arrowStep = 8;
/** By how much + and − zoom. */
const zoomStep = 1.1;

/** A file behind a frame of a ratio: it is moved and zoomed by mouse, touch and keyboard. Starts with `focus`. */
export function CropBox({
  picture: { media },
  ratio,
  focus,
  change,
}: {
  picture: DraftPicture;
  ratio: number;
  focus: CropFocus;
  change: (focus: CropFocus) => void;
}) {
  const t = useWords();
  const how = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(focus.zoom);
  // The cropper also reports the area before it has placed it, and when its size changes.
  const touched = useRef(false);
  const start = useRef(percent(cropAreaOf(media, ratio, focus)));
  const touch = () => {
    touched.current = true;
  };
  const zoomTo = (to: number) => {
    touch();
    setZoom(Math.min(Math.max(to, 1), maxCropZoom));
  };
  const report = ({ x, y, width, height }: Area) => {
    if (touched.current) change({ x: (x + width / 2) / 100, y: (y + height / 2) / 100, zoom });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomTo(zoom * zoomStep);
    else if (event.key === '-') zoomTo(zoom / zoomStep);
  };
  return (
    <Stack gap={12}>
      <Box pos="relative" clip radius={6} bg="sunken" className={css.box} onKeyDown={onKey}>
        <Cropper
          image={inWorkspace(media.kind === 'image' ? media.url : media.thumbnailUrl)}
          crop={place}
          zoom={zoom}
          aspect={ratio}
          maxZoom={maxCropZoom}
          keyboardStep={arrowStep}
          initialCroppedAreaPercentages={start.current}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={report}
          onInteractionStart={touch}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          classes={{ cropAreaClassName: css.frame ?? '' }}
          cropperProps={{ role: 'group', 'aria-label': t(`area.${media.kind}`), 'aria-describedby': how }}
        />
      </Box>
      <Slider
        size={4}
        label={null}
        thumbLabel={t('zoom')}
        thumbProps={{ 'aria-valuetext': t('times', { zoom }) }}
        min={1}
        max={maxCropZoom}
        step={0.05}
        value={zoom}
        onChange={zoomTo}
      />
      <Text size={12} tone="quiet" id={how}>
        {t('how')} <span className={css.keys}>{t('keys')}</span>
      </Text>
    </Stack>
  );
}

const percent = ({ x, y, width, height }: Area): Area => ({ x: x * 100, y: y * 100, width: width * 100, height: height * 100 });
