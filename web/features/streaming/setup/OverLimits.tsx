import { useWords } from 'words:streaming';
import { streamPlatforms } from '@everycast/contract/stream-platforms';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { Issues } from '../platforms/Issues.tsx';
import type { Asker } from '../use-fit.ts';
import type { LimitAsk } from '../use-limits.ts';
import { usePictureWords } from './Lighter.tsx';

/** While a person goes live: which destinations take less than what would be sent, and what to do about it. */
export function OverLimits({ at, limits: { asking, answer } }: { at: Asker; limits: LimitAsk }) {
  const t = useWords();
  const words = usePictureWords();
  if (asking?.at !== at) return null;
  const { over, fitting, others } = asking;
  const names = new Intl.ListFormat(undefined).format(over.map(({ name }) => name));
  return (
    <Note
      tone="wait"
      alert
      title={t('limits.title', { names })}
      actions={
        <>
          {fitting && (
            <Button size="sm" variant="filled" onClick={() => answer(fitting)}>
              {t('limits.use', { picture: words(fitting), value: fitting.bitrate / 1000 })}
            </Button>
          )}
          {others && (
            <Button size="sm" onClick={() => answer('leaveOut')}>
              {t('limits.leaveOut', { names })}
            </Button>
          )}
          <Button size="sm" onClick={() => answer('anyway')}>
            {t('lighter.anyway')}
          </Button>
          {/* The form has its own. */}
          {at === 'studio' && (
            <Button size="sm" variant="ghost" onClick={() => answer('cancel')}>
              {t('setup.cancel')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={8}>
        {over.map(({ id, name, platform, issues }) => (
          <Issues key={id} name={name} issues={issues} platformName={streamPlatforms[platform].name} />
        ))}
      </Stack>
    </Note>
  );
}
