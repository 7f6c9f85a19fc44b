import { useWords } from 'words:streaming';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { nameOf } from '../engine/probe/ladder.ts';
import type { Picture } from '../engine/program/h264.ts';
import { Issues } from '../platforms/Issues.tsx';
import { streamPlatformName } from '../platforms/platform-name.ts';
import type { Asker, FitAsk } from '../use-fit.ts';
import type { LimitAsk } from '../use-limits.ts';

/** A picture in words: "720p, 30 fps". */
export function usePictureWords(): (picture: Picture) => string {
  const t = useWords();
  return (picture) => t('pictureOf', { resolution: nameOf(picture), fps: picture.fps });
}

/** While a person waits to go live: that this computer is being tested, or what it can send instead of what is set. */
export function Lighter({ at, fit: { asking, use, cancel } }: { at: 'form' | 'studio'; fit: FitAsk }) {
  const t = useWords();
  const words = usePictureWords();
  if (asking?.at !== at) return null;
  if (!asking.offer) {
    return (
      <Text size={13} tone="muted" role="status">
        {t('lighter.testing')}
      </Text>
    );
  }
  const wanted = words(asking.offer.wanted);
  const lighter = words(asking.offer.lighter);
  const { bitrate } = asking.offer.lighter;
  return (
    <Note
      tone="wait"
      alert
      title={t('lighter.title', { wanted })}
      actions={
        <>
          <Button size="sm" variant="filled" onClick={() => asking.offer && use(asking.offer.lighter)}>
            {t('lighter.use', { lighter })}
          </Button>
          <Button size="sm" onClick={() => use('anyway')}>
            {t('lighter.anyway')}
          </Button>
          {/* The form has its own. */}
          {at === 'studio' && (
            <Button size="sm" variant="ghost" onClick={cancel}>
              {t('setup.cancel')}
            </Button>
          )}
        </>
      }
    >
      {t('lighter.text', { lighter, value: bitrate / 1000 })}
    </Note>
  );
}

/** While a person goes live: which destinations take less than what would be sent, and what to do about it. */
export function OverLimits({ at, limits: { asking, answer } }: { at: Asker; limits: LimitAsk }) {
  const t = useWords();
  const words = usePictureWords();
  if (asking?.at !== at) return null;
  const { over, fitting, others } = asking;
  const names = over.map(({ name }) => name);
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
          <Issues key={id} name={name} issues={issues} platformName={streamPlatformName(platform)} />
        ))}
      </Stack>
    </Note>
  );
}
