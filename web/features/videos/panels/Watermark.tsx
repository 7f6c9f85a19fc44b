import { useWords } from 'words:videos';
import type { Watermark as Mark } from '@everycast/contract/videos';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import css from './panel.module.css';
import { Range } from './Range.tsx';

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** A library image in a corner of the video. */
export function Watermark() {
  const t = useWords();
  const { edit, change, picker: Picker } = useEditor();
  const [picking, setPicking] = useState(false);
  const mark = edit.watermark;
  const picture = useQuery({
    ...get('/api/v1/media/{id}', { params: { path: { id: mark?.mediaId ?? '' } } }),
    enabled: mark !== null,
  });
  const set = (part: Partial<Mark>, kind?: string) =>
    change((was) => ({ ...was, watermark: was.watermark && { ...was.watermark, ...part } }), kind);
  return (
    <>
      {mark === null ? (
        <>
          <Text size={12} tone="quiet">
            {t('watermark.none')}
          </Text>
          <Button size="sm" onClick={() => setPicking(true)}>
            {t('watermark.choose')}
          </Button>
        </>
      ) : (
        <>
          <Row gap={12} minW={0}>
            {picture.data && <img className={css.picture} src={inWorkspace(picture.data.thumbnailUrl)} alt={picture.data.alt} />}
            <Text as="span" fontSize={13} truncate>
              {picture.data?.name}
            </Text>
          </Row>
          {picture.isError && (
            <Row as="p" gap={6} align="stretch" size={12} tone="wait">
              {t('watermark.gone', { why: picture.error.message })}
            </Row>
          )}
          <Row gap={8} align="stretch" wrap>
            <Button size="sm" variant="soft" onClick={() => setPicking(true)}>
              {t('watermark.change')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => change((was) => ({ ...was, watermark: null }))}>
              {t('watermark.remove')}
            </Button>
          </Row>
          <NativeSelect
            label={t('watermark.corner')}
            data={corners.map((value) => ({ value, label: t(`watermark.${value}`) }))}
            value={mark.corner}
            onChange={(event) => set({ corner: event.currentTarget.value as Mark['corner'] })}
          />
          <Range
            label={t('watermark.size')}
            value={Math.round(mark.size * 100)}
            text={(percent) => t('percent', { percent })}
            min={2}
            max={100}
            step={1}
            set={(percent) => set({ size: percent / 100 }, 'watermark size')}
          />
          <Range
            label={t('watermark.opacity')}
            value={Math.round(mark.opacity * 100)}
            text={(percent) => t('percent', { percent })}
            min={5}
            max={100}
            step={5}
            set={(percent) => set({ opacity: percent / 100 }, 'watermark opacity')}
          />
        </>
      )}
      <Picker
        kind="image"
        opened={picking}
        close={() => setPicking(false)}
        choose={({ id }) => {
          setPicking(false);
          change((was) => ({
            ...was,
            watermark: { corner: 'bottom-right', size: 0.15, opacity: 0.8, ...was.watermark, mediaId: id },
          }));
        }}
      />
    </>
  );
}
