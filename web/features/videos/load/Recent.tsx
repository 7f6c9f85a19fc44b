import { useWords } from 'words:videos';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { VideoTiles } from '../../../ui/VideoTiles.tsx';

/** The newest library videos: one click opens one. */
export function Recent({ choose }: { choose: (mediaId: string) => void }) {
  const t = useWords();
  const recent = useQuery(get('/api/v1/media', { params: { query: { kind: 'video', limit: 8 } } }));
  if (!recent.data || recent.data.items.length === 0) return null;
  return (
    <section aria-labelledby="recent-videos">
      <Text as="h2" mb={8} size={14} id="recent-videos">
        {t('load.recent')}
      </Text>
      <VideoTiles videos={recent.data.items} label={t('load.recent')} choose={choose} />
    </section>
  );
}
