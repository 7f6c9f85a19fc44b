import { useWords } from 'words:engagement';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatTime } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { check, checkAgain } from './data.ts';

/** While the screen is open, inboxes are read this often. Milliseconds. */
const everyMs = 20_000;
/** What can be checked again within this time is “in a moment”. */
const soonMs = 60_000;

/** Reads the inboxes while the screen is visible; a failure is shown where figures are loaded. */
export function useChecking() {
  const { mutate } = useMutation({ mutationFn: check });
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && mutate();
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [mutate]);
}

/** Reads the inboxes when a person asks for it, and says when they were read last. */
export function CheckNow({ checkedAt, zone }: { checkedAt: string | null; zone: string }) {
  const t = useWords();
  const checking = useMutation({
    mutationFn: checkAgain,
    onSuccess: ({ reading, until }) => {
      if (reading > 0) toast.ok(t('checkingNow', { count: reading }));
      else if (until === null) toast.ok(t('checkedNow'));
      else if (Date.parse(until) - Date.now() < soonMs) toast.ok(t('checkSoon'));
      else toast.ok(t('checkLater', { time: formatTime(until, zone) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Button variant="ghost" icon={<Icon of={IconRefresh} size={16} />} busy={checking.isPending} onClick={() => checking.mutate()}>
      {checkedAt ? t('checked', { time: formatTime(checkedAt, zone) }) : t('check')}
    </Button>
  );
}
