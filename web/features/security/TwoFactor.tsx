import { useWords } from 'words:two-factor';
import { Modal, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { isRecord } from '../../lib/stored.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx';
import { TrustedDevices } from './TrustedDevices.tsx';

const path = '/api/v1/me/two-factor';
// With the drawing of QR codes.
const loadSteps = () => import('./TwoFactorSteps.tsx');

/** The specification's toggle: it turns on only after the last of three steps. */
export function TwoFactor() {
  const t = useWords();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(get(path));
  const settingUp = search.has('set-up');
  const [step, setStep] = useState(1);
  const [asking, setAsking] = useState(false);
  const open = (wish: boolean) => {
    if (wish) setStep(1);
    setSearch(wish ? { 'set-up': 'phone' } : {}, { replace: true, preventScrollReset: true, state });
  };
  const Steps = useLazyComponent(loadSteps, settingUp, () => {
    open(false);
    toast.fail(t('notLoaded'));
  });
  const off = useMutation({
    mutationFn: () => confirmed(() => answer(http.DELETE(path))),
    async onSuccess() {
      await refresh('/api/v1/me');
      toast.ok(t('turnedOff'));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => setAsking(false),
  });
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.5rem" />;
  return (
    <Panel label={t('title')}>
      <Row gap={12} p="12 16" wrap>
        <Switch
          aria-label={t('title')}
          checked={data.on}
          onChange={() => {
            if (data.on) setAsking(true);
            else open(!settingUp);
          }}
        />
        <Stack grow minW={0}>
          <Text as="h2" size={14}>
            {t('title')}
          </Text>
          <Text as="span" fontSize={12} tone="muted">
            {t('text')}
          </Text>
        </Stack>
        {Steps && (
          <Text as="span" fontSize={12} tone="muted" num>
            {t('step', { step })}
          </Text>
        )}
      </Row>
      {Steps && (
        <Steps
          step={step}
          setStep={setStep}
          close={() => open(false)}
          turnedOn={() => {
            const backTo = isRecord(state) && state.backTo;
            if (typeof backTo === 'string') void navigate(backTo, { replace: true });
          }}
        />
      )}
      {data.on && !settingUp && (
        <>
          <RecoveryCodesLeft left={data.recoveryCodesLeft} newPhone={() => open(true)} />
          <TrustedDevices devices={data.trustedDevices} />
        </>
      )}
      {asking && (
        <Modal opened onClose={() => setAsking(false)} title={t('offTitle')} centered>
          <Text tone="quiet">{t('offText')}</Text>
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button variant="filled" busy={off.isPending} onClick={() => off.mutate()}>
              {t('off')}
            </Button>
          </Row>
        </Modal>
      )}
    </Panel>
  );
}
