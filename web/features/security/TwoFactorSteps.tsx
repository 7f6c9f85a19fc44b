import { useWords } from 'words:two-factor';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { copyText } from '../../lib/copy-text.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './TwoFactor.module.css';

const path = '/api/v1/me/two-factor';

interface StepsProps {
  step: number;
  setStep: (step: number) => void;
  close: () => void;
  /** After `close`, when all is done. */
  turnedOn: () => void;
}

/** Scan, enter a code, save the recovery codes. Nothing is on, or replaced, before the last. */
export default function TwoFactorSteps({ step, setStep, close, turnedOn }: StepsProps) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [saved, setSaved] = useState(false);
  const [reminded, setReminded] = useState(false);
  const begin = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST(`${path}/setup`))),
    onError(problem) {
      toast.fail(problem.message);
      close();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the steps open
  useEffect(() => begin.mutate(), []);
  const check = useMutation<{ recoveryCodes: string[] }, ApiProblem, string>({
    mutationFn: (given) => confirmed(() => answer(http.POST(`${path}/check`, { body: { code: given } }))),
    onSuccess: () => setStep(3),
    onError: () => setCode(''),
  });
  const turnOn = useMutation({
    mutationFn: () => confirmed(() => answer(http.PUT(path))),
    async onSuccess() {
      await refresh('/api/v1/');
      toast.ok(t('turnedOn'));
      close();
      turnedOn();
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const setup = begin.data;
  if (!setup) return <Skeleton height="12rem" />;
  const shownKey = setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <ol className={css.steps}>
      <Step number={1} current={step}>
        <Row gap={16} align="start" wrap>
          <QrCode text={setup.uri} label={t('qr')} />
          <Stack gap={4} flex="1 1 14rem" minW={0}>
            <Text weight="semibold" size={13}>
              <span className={css.wide}>{t('scan')}</span>
              <span className={css.narrow}>{t('add')}</span>
            </Text>
            <Text size={13} tone="muted">
              {t('scanText')}
            </Text>
            <a className={`${css.open} ${css.narrow}`} href={setup.uri}>
              {t('openApp')}
            </a>
            <Text size={12} tone="muted" weight="medium" mt={8}>
              <span className={css.wide}>{t('key')}</span>
              <span className={css.narrow}>{t('orKey')}</span>
            </Text>
            <Row gap={8} align="start">
              <Text as="span" mono size={13} p="6 8" bg="sunken" radius={6} breaks>
                {shownKey}
              </Text>
              <IconButton
                icon={IconCopy}
                size={16}
                label={t('copyKey')}
                onClick={() => void copyText(setup.key).then((copied) => (copied ? toast.ok(t('keyCopied')) : toast.fail(t('notCopied'))))}
              />
            </Row>
          </Stack>
        </Row>
      </Step>
      <Step number={2} current={step}>
        <Stack gap={8}>
          <Text weight="semibold" size={13}>
            {t('enter')}
          </Text>
          <Row gap={16} wrap>
            <CodeBoxes
              label={t('code')}
              value={code}
              problem={check.error?.message}
              change={(next) => {
                setCode(next);
                if (step === 1 && next !== '') setStep(2);
              }}
              complete={(given) => check.mutate(given)}
            />
            {check.data && <State state="healthy">{t('accepted')}</State>}
          </Row>
        </Stack>
      </Step>
      <Step number={3} current={step}>
        <Row gap="4 8" align="baseline" wrap>
          <Text weight="semibold" size={13}>
            {t('save')}
          </Text>
          <Text size={12} tone="muted">
            {t('saveText')}
          </Text>
        </Row>
        {check.data && (
          <>
            <RecoveryCodes codes={check.data.recoveryCodes} />
            <Row as="label" gap={8} size={13} mt={12}>
              <input
                type="checkbox"
                checked={saved}
                onChange={(event) => {
                  setSaved(event.currentTarget.checked);
                  setReminded(false);
                }}
              />
              {t('saved')}
            </Row>
            {reminded && (
              <Text size={12} tone="wait" mt={4} role="alert">
                {t('saveFirst')}
              </Text>
            )}
          </>
        )}
        <Row as="footer" gap={8} justify="end" mt={12}>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          {check.data && (
            <Button variant="filled" busy={turnOn.isPending} onClick={() => (saved ? turnOn.mutate() : setReminded(true))}>
              {t('turnOn')}
            </Button>
          )}
        </Row>
      </Step>
    </ol>
  );
}

function Step({ number, current, children }: { number: number; current: number; children: ReactNode }) {
  const state = number < current ? 'done' : number === current ? 'current' : 'later';
  return (
    <li className={css.step} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={css.number} data-state={state} aria-hidden>
        {state === 'done' ? <Icon of={IconCheck} size={14} /> : number}
      </span>
      <div>{children}</div>
    </li>
  );
}

/** A QR code in ink on white in both color schemes: scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
