import { useWords } from 'words:sandbox';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { SandboxPlatformId } from '@everycast/contract/sandbox';
import { useSandboxAccount } from '../../lib/connect/use-sandbox-account.ts';
import { Button } from '../../ui/Button.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** One click connects a stand-in's account, or leads to its consent page. */
export function ConnectAccount({ platform, primary = false }: { platform: SandboxPlatformId; primary?: boolean }) {
  const t = useWords();
  const { connect, busy } = useSandboxAccount((account) => toast.ok(t('connected', { handle: shownHandle(account) })));
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      busy={busy !== null}
      aria-label={t('connectOf', { name: platformName(platform) })}
      onClick={() => connect({ platform }, { onError: (problem) => toast.fail(problem.message) })}
    >
      {t('connect')}
    </Button>
  );
}
