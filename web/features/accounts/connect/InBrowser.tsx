import type { PlatformId } from '@everycast/contract/platforms';
import { useConsent } from '../../../lib/connect/use-consent.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import dialog from '../Dialog.module.css';
import { useWords } from '../words.ts';
import { Permissions } from './Permissions.tsx';

/** The person goes to the platform's own page, and comes back. */
export function InBrowser({ platform, back }: { platform: PlatformId; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const name = platformName(platform);
  const { begin, problem, busy } = useConsent();
  return (
    <div ref={box} className={dialog.form}>
      <p className={dialog.text}>{t('browser.text', { name })}</p>
      <Permissions platform={platform} />
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <footer className={dialog.foot}>
        <Button onClick={back}>{t('back')}</Button>
        <Button variant="filled" data-autofocus busy={busy} onClick={() => begin({ platform })}>
          {t('browser.go', { name })}
        </Button>
      </footer>
    </div>
  );
}
