import { useWords } from 'words:links';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

const path = '/api/v1/server/blocked-domains';

/** /settings/blocked-domains: where no short link of this server may lead. For the server's owner. */
export default function BlockedDomains() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get(path));
  const [domain, setDomain] = useState('');
  const block = useMutation<unknown, ApiProblem, string>({
    mutationFn: (wanted) => answer(http.POST(path, { body: { domain: wanted } })),
    onSuccess(_, wanted) {
      setDomain('');
      toast.ok(t('blocked.blocked', { domain: wanted }));
      void refresh(path);
    },
  });
  const unblock = useMutation<unknown, ApiProblem, string>({
    mutationFn: (one) => answer(http.DELETE(`${path}/{domain}`, { params: { path: { domain: one } } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  return (
    <Sheet
      title={t('blocked.title')}
      text={t('blocked.text')}
      submit={() => domain.trim() && block.mutate(domain.trim())}
      foot={
        <Button type="submit" variant="filled" busy={block.isPending} disabled={!domain.trim()}>
          {t('blocked.block')}
        </Button>
      }
    >
      {error && !data && <Problem title={t('blocked.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3rem" />}
      {data?.items.length === 0 && (
        <Text size={13} tone="muted">
          {t('blocked.none')}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Stack as="ul" gap={8} aria-label={t('blocked.title')}>
          {data.items.map((one) => (
            <Row as="li" gap={12} key={one.domain}>
              <Text as="bdi" size={13} grow minW={0} truncate>
                {one.domain}
              </Text>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('blocked.unblock', { domain: one.domain })}
                onClick={() => unblock.mutate(one.domain)}
              >
                {t('blocked.unblockShort')}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      <TextInput
        label={t('blocked.domain')}
        placeholder="example.com"
        value={domain}
        error={block.error?.message}
        onChange={(event) => {
          setDomain(event.currentTarget.value);
          block.reset();
        }}
      />
    </Sheet>
  );
}
