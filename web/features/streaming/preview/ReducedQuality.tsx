import { useWords } from 'words:streaming';
import { useEffect, useRef } from 'react';
import { Note } from '../../../ui/Note.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { nameOf } from '../engine/probe/ladder.ts';
import type { SessionFigures } from '../engine/program/session.ts';
import { type Reduction, reductionsOf } from './reductions.ts';

/** What is lowered while live, and why; and a word when it is back. @param figures null while nothing is sent from here */
export function ReducedQuality({ figures }: { figures: SessionFigures | null }) {
  const t = useWords();
  const before = useRef<Reduction>({ fps: false, bitrate: false });
  const now = reductionsOf(figures);
  const fps = figures?.chosen.fps ?? 0;
  const value = Math.round((figures?.chosen.bitrate ?? 0) / 1000);
  useEffect(() => {
    const { current } = before;
    before.current = { fps: now.fps, bitrate: now.bitrate };
    // After the stream nothing is back: it is over.
    if (fps === 0) return;
    if (current.fps && !now.fps) toast.ok(t('live.fpsBack', { fps }));
    if (current.bitrate && !now.bitrate) toast.ok(t('live.bitrateBack', { value }));
  }, [now.fps, now.bitrate, fps, value, t]);
  if (!figures) return null;
  return (
    <>
      {now.fps && (
        <Note tone="wait" alert title={t('live.slower', { fps: figures.fps })}>
          {t('live.slowerText', { fps, resolution: nameOf(figures.chosen) })}
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
