import { useWords } from 'words:videos';
import type { Watermark as Mark } from '@everycast/contract/watermark';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { WatermarkFields } from '../../../ui/watermark/WatermarkFields.tsx';
import { useEditor } from '../editor.ts';
import css from './panel.module.css';

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
          <WatermarkFields
            mark={mark}
            set={({ corner, ...part }) => (corner ? set({ corner }) : set(part, `watermark ${Object.keys(part).join(' ')}`))}
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
