import { useWords } from 'words:second-step';
import { useEffect, useRef, useState } from 'react';
import { auth } from '../../lib/api/auth.ts';
import { type ApiProblem, toApiProblem } from '../../lib/api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Row } from '../../ui/primitives/primitives.tsx';

/**
 * The second step of signing in: a code from the phone, or a recovery code.
 * @param done with the number of recovery codes that are left, if one was used
 * @param again back to the first step
 */
export default function SecondStep({ done, again }: { done: (codesLeft: number | null) => void; again: () => void }) {
  const t = useWords();
  const [way, setWay] = useState<'code' | 'recovery'>('code');
  const [value, setValue] = useState('');
  const [trustDevice, setTrust] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function give(given: string) {
    if (busy || given === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const { recoveryCodesLeft } = await auth.giveSecondStep({
        ...(way === 'code' ? { code: given } : { recoveryCode: given }),
        trustDevice,
      });
      done(recoveryCodesLeft);
    } catch (thrown) {
      setProblem(toApiProblem(thrown));
      setValue('');
      setBusy(false);
      field.current?.focus();
    }
  }

  const expired = problem?.code === 'SECOND_STEP_EXPIRED';
  const message = problem ? problem.message || t('failed') : undefined;
  return (
    <Grid
      as="form"
      gap={20}
      mt={24}
      noValidate
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void give(value);
      }}
    >
      {way === 'code' ? (
        <CodeBoxes
          label={t('code')}
          value={value}
          problem={expired ? undefined : message}
          change={setValue}
          complete={(code) => void give(code)}
          field={field}
        />
      ) : (
        <Field
          name="recoveryCode"
          label={t('recoveryCode')}
          help={t('recoveryHelp')}
          value={value}
          problem={expired ? undefined : message}
          autoComplete="off"
          autoFocus
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      {expired && <Note tone="fail" alert title={message} actions={<Button onClick={again}>{t('again')}</Button>} />}
      <Row as="label" gap={8} size={13}>
        <input type="checkbox" checked={trustDevice} onChange={(event) => setTrust(event.currentTarget.checked)} />
        {t('trust')}
      </Row>
      <Button type="submit" variant="filled" size="lg" busy={busy}>
        {t(busy ? 'busy' : 'submit')}
      </Button>
      <Row gap="4 16" wrap justify="between">
        <Button
          variant="ghost"
          onClick={() => {
            setWay(way === 'code' ? 'recovery' : 'code');
            setValue('');
            setProblem(null);
          }}
        >
          {t(way === 'code' ? 'useRecovery' : 'useCode')}
        </Button>
        <Button variant="ghost" onClick={again}>
          {t('back')}
        </Button>
      </Row>
    </Grid>
  );
}
