import { useWords } from 'words:security';
import { IconLogin2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Fact } from './Fact.tsx';

const path = '/api/v1/me/single-sign-on';
const problems = ['taken', 'cancelled', 'expired', 'refused', 'unreachable'] as const;

/** Whether the account is linked to the provider that this server signs people in with, where there is one. */
export function SingleSignOn() {
  const t = useWords();
  const { provider = null, linked = false } = useQuery(get('/api/v1/me/security')).data?.singleSignOn ?? {};
  useResult(provider);
  const link = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST(path))),
    onSuccess: (ticket) => window.location.assign(ticket.path),
    onError: (problem) => toast.fail(problem.message),
  });
  const unlink = useMutation({
    mutationFn: () => confirmed(() => answer(http.DELETE(path))),
    onSuccess: () => toast.ok(t('sso.unlinked', { provider })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/me/security'),
  });
  if (provider === null) return null;
  return (
    <Fact
      icon={IconLogin2}
      title={t('sso.title')}
      action={
        linked ? (
          <Button busy={unlink.isPending} onClick={() => unlink.mutate()}>
            {t('sso.unlink')}
          </Button>
        ) : (
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            {t('sso.link', { provider })}
          </Button>
        )
      }
    >
      {t(linked ? 'sso.linked' : 'sso.notLinked', { provider })}
    </Fact>
  );
}

/** Says what came of linking, when the provider has sent the person back here. */
function useResult(provider: string | null): void {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const result = query.get('sso');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (provider === null || result === null) return;
    const problem = problems.find((one) => one === result);
    if (problem) toast.fail(t(`sso.result.${problem}`, { provider }));
    else if (result === 'linked') toast.ok(t('sso.result.linked', { provider }));
    setQuery({}, { replace: true });
  }, [provider, result]);
}
