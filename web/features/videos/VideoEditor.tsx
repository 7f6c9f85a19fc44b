import { useWords } from 'words:videos';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { VideoTiles } from '../../ui/VideoTiles.tsx';
import type { Picker } from './editor.ts';
import { Head } from './Head.tsx';
import { LoadForm } from './load/LoadForm.tsx';
import { useLoad } from './load/use-load.ts';
import { Opening } from './Opening.tsx';
import css from './VideoEditor.module.css';

/** The newest library videos: one click opens one. */
function Recent({ choose }: { choose: (mediaId: string) => void }) {
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

/** The video editor: empty, loading, or with a library video open. `open` puts another video, or none, into the URL. */
export function VideoEditor({
  mediaId,
  open,
  back,
  picker,
}: {
  mediaId: string | null;
  open: (mediaId: string | null) => void;
  back: string;
  picker: Picker;
}) {
  const t = useWords();
  /** Loaded here, not only by URL: success is announced. */
  const [fresh, setFresh] = useState<string | null>(null);
  const load = useLoad(({ id }) => choose(id));

  function choose(id: string) {
    load.forget();
    setFresh(id);
    open(id);
  }

  if (mediaId !== null) {
    return (
      <Opening
        key={mediaId}
        mediaId={mediaId}
        load={load}
        back={back}
        picker={picker}
        choose={choose}
        loaded={() => {
          if (fresh !== mediaId) return;
          setFresh(null);
          toast.ok(t('load.done'));
        }}
        failed={(problem) => {
          load.fail(problem);
          open(null);
        }}
      />
    );
  }
  return (
    <Stack bg="surface" className={css.screen}>
      <Head back={back} />
      <Stack gap={24} w="full" scroll className={css.start}>
        <Text size={16} tone="muted" maxW="40rem">
          {t('load.lead')}
        </Text>
        <LoadForm load={load} picker={picker} chosen={choose} />
        <Recent choose={choose} />
      </Stack>
    </Stack>
  );
}
