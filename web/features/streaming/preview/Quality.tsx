import { useWords } from 'words:streaming';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { keyOf, nameOf } from '../engine/probe/ladder.ts';
import type { SessionStats } from '../engine/program/session.ts';
import type { Studio } from '../engine/studio.ts';
import { usePictureWords } from '../setup/Lighter.tsx';
import { useStudioState } from '../use-studio.ts';

/** What is lowered while live, and why; and a word when it is back. @param stats null while nothing is sent from here */
export function ReducedQuality({ stats }: { stats: SessionStats | null }) {
  const t = useWords();
  const before = useRef<Reduction>({ fps: false, bitrate: false });
  const now = reductionsOf(stats);
  const fps = stats?.chosen.fps ?? 0;
  const value = Math.round((stats?.chosen.bitrate ?? 0) / 1000);
  useEffect(() => {
    const { current } = before;
    before.current = { fps: now.fps, bitrate: now.bitrate };
    // After the stream nothing is back: it is over.
    if (fps === 0) return;
    if (current.fps && !now.fps) toast.ok(t('live.fpsBack', { fps }));
    if (current.bitrate && !now.bitrate) toast.ok(t('live.bitrateBack', { value }));
  }, [now.fps, now.bitrate, fps, value, t]);
  if (!stats) return null;
  return (
    <>
      {now.fps && (
        <Note tone="wait" alert title={t('live.slower', { fps: stats.fps })}>
          {t('live.slowerText', { fps, resolution: nameOf(stats.chosen) })}
        </Note>
      )}
      {now.bitrate && (
        <Note tone="wait" alert title={t('live.thinner', { value })}>
          {t('live.thinnerText')}
        </Note>
      )}
    </>
  );
}

/** What of a stream is below what was chosen. */
interface Reduction {
  /** Because this computer can't encode more. */
  fps: boolean;
  /** Because the connection can't carry more. */
  bitrate: boolean;
}

export const reductionsOf = (stats: Pick<SessionStats, 'fps' | 'bitrate' | 'chosen'> | null): Reduction => ({
  fps: stats !== null && stats.fps < stats.chosen.fps,
  bitrate: stats !== null && stats.bitrate < stats.chosen.bitrate,
});

/** That this computer sends less than the settings say, because its person has chosen so, and how to undo it. */
export function ChosenQuality({ studio }: { studio: Studio }) {
  const t = useWords();
  const words = usePictureWords();
  const picture = useStudioState(studio, (state) => state.picture);
  const wanted = useStudioState(studio, (state) => state.wanted);
  if (!picture || !wanted || keyOf(picture) === keyOf(wanted)) return null;
  const limited = studio.fit.isLimited();
  const named = { lighter: words(picture), wanted: words(wanted) };
  return (
    <Note
      title={t('lighter.chosen', named)}
      actions={
        <Button size="sm" onClick={() => (limited ? studio.fit.limit(null) : studio.fit.decide('anyway'))}>
          {t('lighter.undo', named)}
        </Button>
      }
    >
      {limited ? t('limits.chosenText', named) : t('lighter.chosenText', named)}
    </Note>
  );
}
