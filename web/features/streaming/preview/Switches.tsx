import { useWords } from 'words:streaming';
import { IconBookmark, IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { Studio } from '../engine/studio.ts';
import { useStudioState } from '../use-studio.ts';

/** Mutes the sound, and turns the camera off. */
export function Switches({ studio }: { studio: Studio | null }) {
  const t = useWords();
  const muted = useStudioState(studio, (state) => state.muted) ?? false;
  const cameraOn = useStudioState(studio, (state) => state.cameraOn) ?? true;
  return (
    <>
      <Button
        disabled={!studio}
        aria-pressed={muted}
        icon={<Icon of={muted ? IconMicrophoneOff : IconMicrophone} size={16} />}
        onClick={() => studio?.setMuted(!muted)}
      >
        {muted ? t('unmute') : t('mute')}
      </Button>
      <Button
        disabled={!studio}
        aria-pressed={!cameraOn}
        icon={<Icon of={cameraOn ? IconVideo : IconVideoOff} size={16} />}
        onClick={() => studio?.setCameraOn(!cameraOn)}
      >
        {cameraOn ? t('cameraOff') : t('cameraOn')}
      </Button>
    </>
  );
}

/** Marks this moment of the stream. */
export function MarkButton({ mark }: { mark: () => void }) {
  const t = useWords();
  return (
    <Button variant="soft" icon={<Icon of={IconBookmark} size={16} />} onClick={mark}>
      {t('mark.button')}
    </Button>
  );
}
