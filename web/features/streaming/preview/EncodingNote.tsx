import { useWords } from 'words:streaming';
import { maxConverted } from '@everycast/contract/streams';
import { Note } from '../../../ui/Note.tsx';
import { isInsecure } from '../engine/encoding.ts';
import type { Studio } from '../engine/studio.ts';
import { useStudioState } from '../use-studio.ts';

/** Where a browser can't encode the stream, what happens instead; and what can't keep up with the stream, so that parts are left out. */
export function EncodingNote({ studio }: { studio: Studio | null }) {
  const t = useWords();
  const encoding = useStudioState(studio, (state) => state.encoding);
  const stats = useStudioState(studio, (state) => state.live)?.stats;
  const unable = isInsecure() ? 'insecure' : encoding === 'none' ? 'none' : null;
  if (unable) {
    return (
      <Note tone="fail" alert title={t(`encoding.${unable}`)}>
        {t(`encoding.${unable}Text`)}
      </Note>
    );
  }
  const behind = stats?.behind ?? null;
  return (
    <>
      {encoding === 'server' && (
        <Note tone="info" title={t('encoding.server')}>
          {t('encoding.serverText', maxConverted)}
        </Note>
      )}
      {stats && behind === 'connection' && (
        <Note tone="wait" alert title={t('live.behindConnection', { kbps: stats.chosen.bitrate / 1000 })}>
          {t('live.behindConnectionText')}
        </Note>
      )}
      {(behind === 'server' || behind === 'computer') && (
        <Note tone="wait" alert title={t(`live.behind.${behind}`)}>
          {t(`live.behindText.${behind}`)}
        </Note>
      )}
    </>
  );
}
