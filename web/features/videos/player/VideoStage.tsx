import { useWords } from 'words:videos';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Note } from '../../../ui/Note.tsx';
import { Box, Grid } from '../../../ui/primitives/primitives.tsx';
import { Video } from '../../../ui/Video.tsx';
import { WatermarkLayer } from '../../../ui/watermark/WatermarkLayer.tsx';
import { useEditor } from '../editor.ts';
import { compositionOf, stackOf, whole } from '../picture/geometry.ts';
import { useCrop } from '../picture/use-crop.ts';
import { CropBox } from './CropBox.tsx';
import { StackView } from './StackView.tsx';
import { useSource } from './use-source.ts';
import css from './VideoStage.module.css';

/** The watermark at its position, size and opacity. */
function EditedWatermark({ outer }: { outer: number }) {
  const mark = useEditor().edit.watermark;
  const picture = useQuery({
    ...get('/api/v1/media/{id}', { params: { path: { id: mark?.mediaId ?? '' } } }),
    enabled: mark !== null,
  });
  return mark && picture.data ? <WatermarkLayer mark={mark} src={inWorkspace(picture.data.url)} ratio={outer} /> : null;
}

const percent = (share: number) => `${share * 100}%`;

/** The frame as it will be exported: cropped, rotated, with borders and watermark. While a crop is drawn, the whole source. */
export function VideoStage({ failed }: { failed: () => void }) {
  const t = useWords();
  const { video, player, edit, ratio, cropping } = useEditor();
  const element = useRef<HTMLVideoElement>(null);
  const url = inWorkspace(video.playUrl);
  const source = useSource(url, player, failed);
  useEffect(() => (element.current ? player.attach(element.current) : undefined), [player]);

  const crop = useCrop();
  const all = compositionOf({ ...edit, crop: null, cropKeyframes: [] }, 'original', video.media, 0);
  const stack = useMemo(() => (cropping ? null : stackOf(edit, ratio, video.media)), [cropping, edit, ratio, video.media]);
  const { area, inner, outer } = stack ? { area: whole, inner: stack.outer, outer: stack.outer } : cropping ? all : crop;
  const turned = edit.rotate % 180 !== 0;
  const inside: CSSProperties =
    inner > outer ? { width: '100%', height: percent(outer / inner) } : { width: percent(inner / outer), height: '100%' };
  const turn: CSSProperties = {
    width: turned ? '100cqh' : '100cqw',
    height: turned ? '100cqw' : '100cqh',
    transform: `translate(-50%, -50%) rotate(${edit.rotate}deg)`,
  };
  return (
    <>
      {source.broken && (
        <Note tone="wait" alert title={t('player.broken')}>
          {t('player.brokenWhy')}
        </Note>
      )}
      <Grid center grow minH={0} className={css.room}>
        <Box pos="relative" clip radius={10} className={css.stage} style={{ '--ratio': outer } as CSSProperties} data-testid="stage">
          <Box clip className={css.inside} style={inside} data-inside>
            <div className={css.turned} style={turn}>
              <Video
                ref={element}
                className={css.video}
                src={url}
                preload="auto"
                playsInline
                disablePictureInPicture
                aria-label={video.media.name}
                onClick={player.toggle}
                onError={source.onError}
                style={{
                  width: percent(1 / area.width),
                  height: percent(1 / area.height),
                  left: percent(-area.x / area.width),
                  top: percent(-area.y / area.height),
                }}
              />
              {cropping && <CropBox area={edit.crop === null && ratio === 'original' ? whole : crop.area} set={crop.set} />}
            </div>
            {stack && <StackView video={element} areas={stack.areas} rotate={edit.rotate} />}
          </Box>
          {!cropping && <EditedWatermark outer={outer} />}
        </Box>
      </Grid>
    </>
  );
}
