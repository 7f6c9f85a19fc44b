import { useWords } from 'words:accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';

/** This instance has no app on the platform: what its owner has to do, or who can help. */
export function NotSetUp({ platform, back }: { platform: PlatformId; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const { me } = useSession();
  const name = platformName(platform);
  return (
    <Stack gap={16} ref={box}>
      <Note tone="info" title={t('setUp.title', { name })}>
        {t(me.instanceOwner ? 'setUp.owner' : 'setUp.other', { name })}
      </Note>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={back}>{t('back')}</Button>
        {me.instanceOwner && (
          <ButtonLink variant="filled" to={`/settings/platforms?platform=${platform}`}>
            {t('setUp.button', { name })}
          </ButtonLink>
        )}
      </Row>
    </Stack>
  );
}
