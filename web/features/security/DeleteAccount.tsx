import { useWords } from 'words:leaving';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { leavingText } from '../../lib/session/leaving.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact } from './Fact.tsx';

const loadDialog = () => import('./DeleteAccountDialog.tsx');

/** Deleting one's account. While it is pending, the bar above every screen takes it back. */
export function DeleteAccount() {
  const t = useWords();
  const { me, times } = useSession();
  const [open, setOpen] = useState(false);
  const Dialog = useLazyComponent(loadDialog, open);
  return (
    <>
      <Fact
        icon={IconTrash}
        title={t('title')}
        action={me.leavingAt === null && <Button onClick={() => setOpen(true)}>{t('open')}</Button>}
      >
        {me.leavingAt === null ? t('hint') : leavingText(me.leavingAt, times.zone)}
      </Fact>
      {Dialog && <Dialog close={() => setOpen(false)} />}
    </>
  );
}
