import * as commonWords from 'words:common';
import { useWords } from 'words:images';
import type { Media } from '@everycast/contract/media';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './ImageEditor.module.css';
import { OpenEditor } from './OpenEditor.tsx';

export interface ImageEditorProps {
  mediaId: string;
  /** Back to where it was opened. */
  close: () => void;
  /** A version was saved as this file. */
  saved: (media: Media) => void;
  /** It covers another screen, which has to stay as it is. */
  inDialog: boolean;
}

/** The image editor: loading, or with a library image open. */
export default function ImageEditor({ mediaId, close, ...rest }: ImageEditorProps) {
  const t = useWords();
  const common = commonWords.useWords();
  // Two people may edit it: each time it is opened, it is asked for again.
  const { data: image, error, refetch } = useQuery({ ...get('/api/v1/images/{mediaId}', { params: { path: { mediaId } } }), gcTime: 0 });
  if (image) return <OpenEditor key={image.media.id} image={image} close={close} {...rest} />;
  return (
    <Stack gap={16} p={24} bg="canvas" className={css.screen} data-dialog={rest.inDialog || undefined}>
      {!rest.inDialog && <title>{common('pageTitle', { page: t('title') })}</title>}
      <Text as="h1" size={18} track="title">
        {t('title')}
      </Text>
      {error ? (
        <>
          <Problem title={t('load.failed')} problem={error} retry={() => void refetch()} />
          <Row>
            <Button onClick={close}>{t('back')}</Button>
          </Row>
        </>
      ) : (
        <Loading>
          <Skeleton height="60vh" />
        </Loading>
      )}
    </Stack>
  );
}
