import { useWords } from 'words:stream-analytics';
import type { StreamMark } from '@everycast/contract/stream-marks';
import { Link } from 'react-router';
import { formatDuration } from '../../../lib/measures.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatClock } from '../../../lib/time/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ListRow, Text } from '../../../ui/primitives/primitives.tsx';

/** The moments marked while the stream was live; once its recording is saved, each leads to a clip of it. */
export function Marks({ marks }: { marks: readonly StreamMark[] }) {
  const t = useWords();
  const { zone } = useTimes();
  if (marks.length === 0) return null;
  return (
    <Panel title={t('marks.title')}>
      <ol>
        {marks.map(({ id, at, recordingSeconds, mediaId }) => (
          <ListRow key={id} gap={12} wrap p="8 16">
            <Text as="span" size={13} num weight="medium">
              {formatClock(at, zone)}
            </Text>
            {recordingSeconds !== null && mediaId !== null && (
              <>
                <Text as="span" size={12} tone="quiet" num>
                  {t('marks.position', { time: formatDuration(recordingSeconds) })}
                </Text>
                <Text as={Link} ml="auto" size={13} to={`/clip-generator?media=${mediaId}`}>
                  {t('marks.clip')}
                </Text>
              </>
            )}
          </ListRow>
        ))}
      </ol>
    </Panel>
  );
}
