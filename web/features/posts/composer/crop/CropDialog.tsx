import { useWords } from 'words:crop';
import { focusFor, type MediaCrops, tidyCrops } from '@everycast/contract/crop-focus';
import { cropAreaOf } from '@everycast/platforms/port/renditions/region';
import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '../../../../lib/use-phone.ts';
import { Button } from '../../../../ui/Button.tsx';
import { platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import type { DraftPicture } from '../../draft/body.ts';
import { Cropped } from '../../renditions/Cropped.tsx';
import type { NewRatio } from '../../renditions/renditions.ts';
import { CropBox } from './CropBox.tsx';
import css from './CropDialog.module.css';

const all = 'all';

/** Where a file is cropped: for all ratios that its platforms require, and for each. Nothing changes before Done. */
export default function CropDialog({
  picture,
  number,
  ratios,
  close,
  done,
}: {
  picture: DraftPicture;
  /** Its position, from 1. */
  number: number;
  /** What its platforms require; empty if they accept its own. */
  ratios: readonly NewRatio[];
  close: () => void;
  done: (crops: MediaCrops | undefined) => void;
}) {
  const t = useWords();
  const phone = usePhone();
  const [crops, setCrops] = useState<MediaCrops>(picture.crops ?? {});
  const [chosen, choose] = useState(all);
  // The cropper is placed again after each of these.
  const [resets, setResets] = useState(0);
  const { media } = picture;
  const open = chosen === all ? (ratios[0] ?? square) : (ratios.find(({ name }) => name === chosen) ?? square);
  const reset = () => {
    setCrops(({ [chosen]: _, ...others }) => others);
    setResets(resets + 1);
  };
  const results = ratios.length > 0 ? ratios : [square];
  return (
    <Modal opened onClose={close} title={t(`title.${media.kind}`, { number })} size="xl" centered fullScreen={phone}>
      <Stack gap={16}>
        {ratios.length > 0 && (
          <SegmentedControl
            className={css.ratios ?? ''}
            aria-label={t('ratio')}
            data={[{ value: all, label: t('all') }, ...ratios.map(({ name }) => name)]}
            value={chosen}
            onChange={choose}
          />
        )}
        <div className={css.columns}>
          <CropBox
            key={`${chosen} ${resets}`}
            picture={picture}
            ratio={open.ratio}
            focus={focusFor(crops, chosen)}
            change={(focus) => setCrops((was) => ({ ...was, [chosen]: focus }))}
          />
          <Stack as="section" gap={8} aria-label={t('previews')} className={css.results}>
            {results.map(({ name, ratio, platforms }) => (
              <Stack as="figure" gap={4} key={name} className={css.result}>
                <Box
                  clip
                  radius={4}
                  border="line"
                  className={css.cropped}
                  style={{ aspectRatio: ratio, maxWidth: `calc(var(--result) * ${ratio})` }}
                >
                  <Cropped media={media} area={cropAreaOf(media, ratio, focusFor(crops, name))} alt="" sharp />
                </Box>
                <Text as="figcaption" size={12} tone="muted" truncate>
                  {platforms.length > 0 ? t('for', { ratio: name, platforms: platforms.map(platformName) }) : name}
                </Text>
              </Stack>
            ))}
          </Stack>
        </div>
        {(ratios.length === 0 || chosen !== all) && (
          <Text size={12} tone="quiet" className={css.note}>
            {ratios.length === 0 ? t('notNeeded') : crops[chosen] ? '' : t('follows')}
          </Text>
        )}
        <Row as="footer" gap={8}>
          <Button variant="ghost" onClick={reset}>
            {t('reset')}
          </Button>
          <Row gap={8} ml="auto">
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="filled" onClick={() => done(tidyCrops(crops))}>
              {t('done')}
            </Button>
          </Row>
        </Row>
      </Stack>
    </Modal>
  );
}

/** The frame where no ratio is required. */
const square: NewRatio = { name: '1:1', ratio: 1, platforms: [] };
