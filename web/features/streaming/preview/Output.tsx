import { useWords, words } from 'words:streaming';
import { useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveVideo } from '../../../ui/LiveVideo.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './Monitor.module.css';

const noSpeakers = () => void toast.ok(words()('output.noSpeakers'));

/** What leaves for the platforms: always there when an encoder is the source, on demand when this browser is. */
export function Output({ streamId, encoder, speakers }: { streamId: string; encoder: boolean; speakers: string | undefined }) {
  const t = useWords();
  const [wanted, setWanted] = useState(false);
  const shown = encoder || wanted;
  return (
    <Stack gap={8}>
      {!encoder && (
        <Button size="sm" variant="soft" className={css.show} aria-pressed={wanted} onClick={() => setWanted(!wanted)}>
          {t(wanted ? 'output.hide' : 'output.show')}
        </Button>
      )}
      {shown && (
        <LiveVideo
          url={inWorkspace(`/api/v1/streams/${streamId}/preview`)}
          label={t('output.label')}
          waiting={t('output.waiting')}
          elsewhere={t('output.elsewhere')}
          speakers={speakers}
          onNoSpeakers={noSpeakers}
          unsupported={t('output.unsupported')}
        />
      )}
    </Stack>
  );
}
