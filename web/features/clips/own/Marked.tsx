import { useWords } from 'words:clips';
import { highlightSeconds } from '@everycast/contract/clips';
import type { EditableVideo } from '@everycast/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { PartRow } from './PartRow.tsx';
import type { Player } from './use-player.ts';
import type { VerticalClips } from './use-vertical-clips.ts';

/** People mark what has just happened: most of the clip is before it. Seconds. */
const before = 20;
const after = 5;
const tenth = (time: number) => Math.round(time * 10) / 10;

/** The part of a recording around a marked moment, within its ends and not shorter than a clip may be. All in seconds. */
export function clipAround(moment: number, duration: number): { start: number; end: number; peak: number } {
  const at = Math.min(Math.max(0, moment), duration);
  const end = Math.min(duration, Math.max(at + after, highlightSeconds.shortest));
  const start = Math.max(0, Math.min(at - before, end - highlightSeconds.shortest));
  // Thumbnails are of frames: there is none at the very end.
  return { start: tenth(start), end: Math.floor(end * 10) / 10, peak: Math.max(0, Math.min(at, duration - 0.5)) };
}

/** The moments that were marked while this recording was streamed; nothing for any other video. */
export function Marked({ video, player, clips }: { video: EditableVideo; player: Player; clips: VerticalClips }) {
  const t = useWords();
  const { media } = video;
  const allowed = useSession().workspace.permissions.includes('stream.watch');
  const { data, error, refetch } = useQuery({
    ...get('/api/v1/stream-marks', { params: { query: { mediaId: media.id } } }),
    enabled: allowed,
  });
  const duration = media.duration ?? 0;
  const moments = (data?.items ?? []).flatMap(({ id, recordingSeconds }) =>
    recordingSeconds === null ? [] : [{ id, at: recordingSeconds }],
  );
  if (error && !data) return <Problem title={t('marked.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (moments.length === 0 || duration < highlightSeconds.shortest) return null;
  return (
    <Grid as="section" gap={12} p={16} edge="bottom" aria-label={t('marked.title')}>
      <Text as="h3" size={14}>
        {t('marked.title')}
      </Text>
      <ol>
        {moments.map(({ id, at }, index) => (
          <PartRow
            key={id}
            suggested={clipAround(at, duration)}
            name={(span) => t('marked.name', { number: index + 1, ...span })}
            playName={t('marked.playName', { number: index + 1 })}
            reasons={[t('marked.reason', { time: formatDuration(Math.min(at, duration)) })]}
            video={video}
            player={player}
            clips={clips}
          />
        ))}
      </ol>
    </Grid>
  );
}
