import { useWords } from 'words:streaming';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './Studio.module.css';
import type { GoLive } from './use-go-live.ts';

/** Starts the stream, or ends it. `title`: of the next stream. `ask`: called instead of ending it. */
export function LiveButton({ live, title, ask }: { live: GoLive; title: string; ask?: () => void }) {
  const t = useWords();
  if (!live.onAir)
    return (
      <Button variant="filled" busy={live.start.isPending} onClick={() => live.start.mutate({ title })}>
        {t('goLive')}
      </Button>
    );
  return (
    <Button
      className={css.end}
      busy={live.end.isPending}
      icon={<Icon of={IconPlayerStopFilled} size={16} />}
      onClick={ask ?? (() => live.streamId && live.end.mutate(live.streamId))}
    >
      {t('endStream')}
    </Button>
  );
}
