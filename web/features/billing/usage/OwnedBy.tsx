import { useWords } from 'words:usage';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { useMayPay } from '../use-billing.ts';

/** Who decides about the plan, for everyone else; it is where they would have buttons. */
export function OwnedBy() {
  const t = useWords();
  const mayPay = useMayPay();
  const { data } = useQuery({ ...get('/api/v1/workspaces/current/members'), enabled: !mayPay });
  const names = data?.items.filter(({ role }) => role === 'owner').map(({ name }) => name) ?? [];
  if (mayPay || names.length === 0) return null;
  return (
    <Text size={13} tone="quiet" breaks>
      {t('owned', { names })}
    </Text>
  );
}
