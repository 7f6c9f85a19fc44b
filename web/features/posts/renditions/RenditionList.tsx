import { useWords } from 'words:posts';
import { centered } from '@everycast/contract/crop-focus';
import type { RenditionState } from '@everycast/contract/media';
import { cropAreaOf } from '@everycast/platforms/port/renditions/region';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { FoldButton } from '../../../ui/FoldButton.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { DraftPicture } from '../draft/body.ts';
import { Cropped } from './Cropped.tsx';
import css from './RenditionList.module.css';
import type { FileRendition, MadeFile } from './renditions.ts';

/** So many files would push the rest of the post off the screen: they are listed on demand. */
const many = 3;

/** Files being converted: each in its new shape, with what changes, its progress, and the choice of its shape. */
export function RenditionList({
  files,
  stateOf,
  choose,
}: {
  files: readonly FileRendition[];
  /** Undefined if unknown. */
  stateOf: (mediaId: string, key: string) => RenditionState | undefined;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const t = useWords();
  const [unfolded, unfold] = useState(false);
  const folds = files.length >= many;
  return (
    <Stack as="section" gap={8} aria-label={t('fit.title')}>
      {folds ? (
        <Row>
          <FoldButton open={unfolded} toggle={unfold}>
            {t('fit.folded', { count: files.length })}
          </FoldButton>
        </Row>
      ) : (
        <Text as="h2" size={13} tone="muted">
          {t('fit.title')}
        </Text>
      )}
      {(unfolded || !folds) && (
        <Stack as="ul" gap={8}>
          {files.map((file) => (
            <Row as="li" gap="8 16" wrap align="start" justify="between" p={8} border="line" radius={10} key={file.picture.id}>
              <Stack as="ul" gap={8} minW={0} flex="1 1 16rem">
                {file.made.map((made) => (
                  <Made key={made.key} file={file} made={made} state={stateOf(file.picture.id, made.key)} />
                ))}
              </Stack>
              {file.made.some(({ spec }) => spec.shape !== 'whole') && (
                <SegmentedControl
                  size="xs"
                  aria-label={t(`fit.shape.${file.picture.media.kind}`, { number: file.index + 1 })}
                  data={[
                    { value: 'pad', label: t('fit.pad') },
                    { value: 'crop', label: t('fit.crop') },
                  ]}
                  value={file.picture.crop ? 'crop' : 'pad'}
                  onChange={(value) => choose(file.picture, value === 'crop')}
                />
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The maximum size of a thumbnail, in rem. */
const frame = { width: 7, height: 4 };

function Made({ file, made, state }: { file: FileRendition; made: MadeFile; state: RenditionState | undefined }) {
  const t = useWords();
  const { width, height, shape, focus } = made.spec;
  const { media } = file.picture;
  const style = { aspectRatio: `${width} / ${height}`, width: `${Math.min(frame.width, (frame.height * width) / height)}rem` };
  return (
    <Row as="li" gap={12} align="start">
      <Box as="span" rigid clip bg="sunken" border="line" radius={4} className={css.frame} data-shape={shape} style={style}>
        {shape === 'crop' ? (
          <Cropped media={media} area={cropAreaOf(media, width / height, focus ?? centered)} alt="" />
        ) : (
          <img src={inWorkspace(media.thumbnailUrl)} alt="" />
        )}
      </Box>
      <Text as="div" minW={0} size={13} className={css.words}>
        {made.says.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Text size={12} tone="quiet" num>
          {t(width > media.width && height > media.height ? 'fit.grown' : 'fit.size', { width, height })}
        </Text>
        {state && (
          <Text size={12} tone="quiet" num aria-live="polite">
            {state.problem ?? t(`fit.state.${state.state}`, { percent: Math.floor(state.fraction * 100) })}
          </Text>
        )}
      </Text>
    </Row>
  );
}
