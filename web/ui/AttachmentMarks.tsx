import * as postWords from 'words:post-marks';
import { IconListNumbers, IconRepeat, IconVideo } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';
import { Row } from './primitives/primitives.tsx';

/** Marks a post in a list as a thread, as having a video, or as one that repeats. */
export function AttachmentMarks({ parts, video, repeats }: { parts: number; video: boolean; repeats?: boolean | undefined }) {
  const t = postWords.useWords();
  if (parts <= 1 && !video && !repeats) return null;
  const names = [parts > 1 && t('held.thread', { count: parts }), video && t('held.video'), repeats && t('held.repeats')]
    .filter(Boolean)
    .join(', ');
  return (
    <Row as="span" inline gap={2} rigid size={12} tone="muted" num role="img" aria-label={names} title={names}>
      {parts > 1 && (
        <>
          <Icon of={IconListNumbers} size={14} />
          {parts}
        </>
      )}
      {video && <Icon of={IconVideo} size={14} />}
      {repeats && <Icon of={IconRepeat} size={14} />}
    </Row>
  );
}
