import { useWords } from 'words:posts';
import { Modal, Textarea } from '@mantine/core';
import { inWorkspace } from '../../../../lib/api/workspace.ts';
import { useLast } from '../../../../lib/use-last.ts';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Row, Stack } from '../../../../ui/primitives/primitives.tsx';
import { Video } from '../../../../ui/Video.tsx';
import type { DraftPicture } from '../../draft/body.ts';
import css from './MediaStrip.module.css';

const loadWrite = () => import('../../../../ui/ai-images/WriteAlt.tsx');

/** An image's or a video's alt text. It is saved with the draft on every keystroke, so closing loses nothing. */
export function AltText({
  picture: described,
  about,
  max,
  close,
  change,
}: {
  picture: DraftPicture | null;
  /** The post's text. */
  about: string;
  max: number;
  close: () => void;
  change: (alt: string) => void;
}) {
  const t = useWords();
  const picture = useLast(described);
  const WriteAlt = useLazyComponent(loadWrite, described?.media.kind === 'image');
  return (
    <Modal opened={described !== null} onClose={close} title={t('alt.title')} centered>
      {picture && (
        <Stack gap={16}>
          {picture.media.kind === 'video' ? (
            <Video className={css.large} src={inWorkspace(picture.media.url)} poster={inWorkspace(picture.media.thumbnailUrl)} controls />
          ) : (
            <img className={css.large} src={inWorkspace(picture.media.url)} alt="" />
          )}
          <Textarea
            data-autofocus
            label={t(`alt.label.${picture.media.kind}`)}
            description={t(`alt.help.${picture.media.kind}`, { length: picture.alt.length, max })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={max}
            value={picture.alt}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Row as="footer" gap={8} align="stretch" justify="between">
            {WriteAlt && picture.media.kind === 'image' ? (
              <WriteAlt key={picture.id} mediaId={picture.id} about={about} use={(alt) => change(alt.slice(0, max))} />
            ) : (
              <span />
            )}
            <Button variant="filled" onClick={close}>
              {t('alt.done')}
            </Button>
          </Row>
        </Stack>
      )}
    </Modal>
  );
}
