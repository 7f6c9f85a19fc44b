import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { formatBytes, formatDuration } from '../../lib/measures.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import css from './FileFacts.module.css';

/** A file in one quiet line: its type as an icon, its duration, and its size. */
export function FileFacts({ file }: { file: Media }) {
  const t = useWords();
  return (
    <Row as="span" gap={6} minW={0} clip size={12} tone="quiet" num nowrap>
      <Icon of={file.kind === 'video' ? IconVideo : IconPhoto} size={14} />
      <span className="visually-hidden">{t(`kind.${file.kind}`)}</span>
      {file.duration !== null && <span className={css.length}>{formatDuration(file.duration)}</span>}
      <span>{formatBytes(file.bytes)}</span>
    </Row>
  );
}

/** A video's "1:24", an image's "1280 × 960". */
export const measureOf = ({ kind, duration, width, height }: Media): string =>
  kind === 'video' && duration !== null ? formatDuration(duration) : `${width} × ${height}`;
