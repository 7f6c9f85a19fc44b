import { useWords } from 'words:ideas';
import type { Media } from '@everycast/contract/media';
import { IconX } from '@tabler/icons-react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import type { Upload } from '../composer/use-uploads.ts';
import css from './Capture.module.css';

/** An idea's images and videos, and those that are on their way. */
export function CapturedPictures({
  pictures,
  uploads,
  remove,
}: {
  pictures: readonly Media[];
  uploads: readonly Upload[];
  remove: (id: string) => void;
}) {
  const t = useWords();
  if (pictures.length === 0 && uploads.length === 0) return null;
  return (
    <Row gap={8} wrap>
      {pictures.map((picture) => (
        <span key={picture.id} className={css.picture}>
          <img src={inWorkspace(picture.thumbnailUrl)} alt={picture.alt || picture.name} />
          <IconButton
            variant="corner"
            icon={IconX}
            size={14}
            label={t('capture.remove', { name: picture.alt || picture.name })}
            onClick={() => remove(picture.id)}
          />
        </span>
      ))}
      {uploads.map(({ key, file }) => (
        <Text key={key} size={12} tone="quiet" truncate role="status">
          {t('capture.uploading', { name: file.name })}
        </Text>
      ))}
    </Row>
  );
}
