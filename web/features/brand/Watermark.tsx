import { useWords } from 'words:brand';
import type { BrandWatermark } from '@everycast/contract/brand';
import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { WatermarkFields } from '../../ui/watermark/WatermarkFields.tsx';
import { WatermarkLayer } from '../../ui/watermark/WatermarkLayer.tsx';
import css from './Brand.module.css';
import type { ImagePicker } from './image-picker.ts';
import { KitPanel } from './KitPanel.tsx';
import type { ShownKit } from './use-kit.ts';

const usual = { corner: 'bottom-right', size: 0.15, opacity: 0.8, byDefault: true } as const;

/** Ratios that the preview shows: a square would hide how it sits in others. */
const ratios = [4 / 5, 16 / 9] as const;

/** The kit's watermark: its image, where it is drawn, and whether posts get it by default. */
export function Watermark({ shown, picker: Picker }: { shown: ShownKit; picker: ImagePicker }) {
  const t = useWords();
  const [picking, setPicking] = useState(false);
  const { kit, change } = shown;
  const use = (mediaId: string) => {
    const { media: _, ...was } = kit.watermark ?? { ...usual, media: null };
    change?.({ watermark: { ...was, mediaId } });
  };
  return (
    <KitPanel field="watermark" shown={shown} text={t('watermark.text')}>
      {kit.watermark ? (
        <Placed key={kit.watermark.mediaId} mark={kit.watermark} change={change} />
      ) : (
        <Text size={13} tone="quiet">
          {t('watermark.none')}
        </Text>
      )}
      {change && (
        <Row gap={8} wrap>
          <Button onClick={() => setPicking(true)}>{t(kit.watermark ? 'changeImage' : 'chooseImage')}</Button>
          {kit.logo && kit.logo.id !== kit.watermark?.mediaId && (
            <Button onClick={() => kit.logo && use(kit.logo.id)}>{t('watermark.useLogo')}</Button>
          )}
          {kit.watermark && (
            <Button variant="ghost" onClick={() => change({ watermark: null })}>
              {t('remove')}
            </Button>
          )}
        </Row>
      )}
      <Picker
        opened={picking}
        close={() => setPicking(false)}
        choose={({ id }) => {
          setPicking(false);
          use(id);
        }}
      />
    </KitPanel>
  );
}

type Shown = NonNullable<ShownKit['kit']['watermark']>;

function Placed({ mark: saved, change }: { mark: Shown; change: ShownKit['change'] }) {
  const t = useWords();
  // What isn't saved yet goes before what is: an answer to an earlier change mustn't take back a later one.
  const [edits, setEdits] = useState<Partial<BrandWatermark>>({});
  const mark = { ...saved, ...edits };
  const set = (part: Partial<BrandWatermark>) => setEdits((was) => ({ ...was, ...part }));
  const settle = (part: Partial<BrandWatermark>) => {
    const { media: _, ...next } = { ...mark, ...part };
    set(part);
    change?.({ watermark: next });
  };
  const edited = Object.keys(edits) as (keyof BrandWatermark)[];
  const isSaved = edited.length > 0 && edited.every((name) => edits[name] === saved[name]);
  useEffect(() => {
    if (isSaved) setEdits({});
  }, [isSaved]);
  return (
    <>
      <Row gap={12} wrap align="end" role="img" aria-label={t('watermark.preview')}>
        {ratios.map((ratio) => (
          <Box key={ratio} pos="relative" clip radius={6} className={css.sample} style={{ aspectRatio: ratio }}>
            <WatermarkLayer mark={mark} src={inWorkspace(mark.media.url)} ratio={ratio} />
          </Box>
        ))}
      </Row>
      {change && (
        <Stack gap={12} className={css.fields}>
          <WatermarkFields mark={mark} set={set} settle={settle} />
          <Switch
            label={t('watermark.byDefault')}
            description={t('watermark.byDefaultHelp')}
            checked={mark.byDefault}
            onChange={(event) => settle({ byDefault: event.currentTarget.checked })}
          />
        </Stack>
      )}
    </>
  );
}
