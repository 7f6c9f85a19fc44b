import type { PlatformId } from '@everycast/contract/platforms';
import { useHere } from '../../../lib/session/here.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import dialog from '../Dialog.module.css';
import { useWords } from '../words.ts';

/** The platform does not know this instance yet: what its owner does about that, or whom others ask. */
export function NotSetUp({ platform, back }: { platform: PlatformId; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const { me } = useHere();
  const name = platformName(platform);
  return (
    <div ref={box} className={dialog.form}>
      <Note tone="info" title={t('setUp.title', { name })}>
        {t(me.instanceOwner ? 'setUp.owner' : 'setUp.other', { name })}
      </Note>
      <footer className={dialog.foot}>
        <Button onClick={back}>{t('back')}</Button>
        {me.instanceOwner && (
          <ButtonLink variant="filled" to={`/settings/platforms?platform=${platform}`}>
            {t('setUp.button', { name })}
          </ButtonLink>
        )}
      </footer>
    </div>
  );
}
