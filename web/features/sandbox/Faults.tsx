import { useWords } from 'words:sandbox';
import {
  type SandboxFault,
  type SandboxFaultWaiting,
  type SandboxOperation,
  type SandboxPlatformId,
  sandboxFaults,
  sandboxOperations,
} from '@everycast/contract/sandbox';
import { NativeSelect, NumberInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { faultsQuery } from './queries.ts';

/** Faults for the next requests to the stand-in, each explained, and those already pending. */
export function Faults({ platform }: { platform: SandboxPlatformId }) {
  const t = useWords();
  const [fault, setFault] = useState<SandboxFault>('swallowed');
  const [chosenOperation, setOperation] = useState<SandboxOperation>('create');
  const [times, setTimes] = useState(1);
  const params = { path: { platform } };
  const { data } = useQuery(faultsQuery(platform));
  const onError = (problem: Error) => toast.fail(problem.message);
  const changed = () => void refresh('/api/v1/sandbox');
  // Processing has only this fault.
  const operation = fault === 'processing_fails' ? 'process' : chosenOperation;
  const add = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/sandbox/{platform}/faults', { params, body: { operation, fault, times } })),
    onSuccess: changed,
    onError,
  });
  const clear = useMutation({
    mutationFn: () => answer(http.DELETE('/api/v1/sandbox/{platform}/faults', { params })),
    onSuccess: changed,
    onError,
  });
  const operations = sandboxOperations.filter((one) => (one === 'process') === (fault === 'processing_fails'));
  return (
    <Panel title={t('faults.title')}>
      <Grid
        as="form"
        gap={12}
        p={16}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Text size={13} tone="muted">
          {t('faults.text')}
        </Text>
        <NativeSelect
          label={t('faults.what')}
          description={t(`faults.explain.${fault}`)}
          inputWrapperOrder={['label', 'input', 'description']}
          data={sandboxFaults.map((value) => ({ value, label: t(`faults.fault.${value}`) }))}
          value={fault}
          onChange={({ currentTarget }) => setFault(currentTarget.value as SandboxFault)}
        />
        <Grid gap={8} align="end" cols="minmax(0, 1fr) 5.5rem">
          <NativeSelect
            label={t('faults.when')}
            data={operations.map((value) => ({ value, label: t(`faults.operation.${value}`) }))}
            value={operation}
            onChange={({ currentTarget }) => setOperation(currentTarget.value as SandboxOperation)}
          />
          <NumberInput label={t('faults.times')} min={1} max={20} value={times} onChange={(value) => setTimes(Number(value) || 1)} />
        </Grid>
        <Button type="submit" busy={add.isPending}>
          {t('faults.add')}
        </Button>
        <Text as="h3" pt={4} fontSize={13}>
          {t('faults.waiting')}
        </Text>
        {data?.items.length === 0 && (
          <Text size={13} tone="muted">
            {t('faults.none')}
          </Text>
        )}
        {data && data.items.length > 0 && (
          <>
            <Grid as="ul" gap={8} aria-label={t('faults.waiting')}>
              {data.items.map((one: SandboxFaultWaiting) => (
                <Row as="li" gap={12} align="stretch" justify="between" size={13} key={one.id}>
                  <span>
                    {t('faults.line', { fault: t(`faults.fault.${one.fault}`), operation: t(`faults.operation.${one.operation}`) })}
                  </span>
                  <Text as="span" tone="quiet" num>
                    {t('faults.left', { count: one.times })}
                  </Text>
                </Row>
              ))}
            </Grid>
            <Button variant="ghost" size="sm" busy={clear.isPending} onClick={() => clear.mutate()}>
              {t('faults.clear')}
            </Button>
          </>
        )}
      </Grid>
    </Panel>
  );
}
