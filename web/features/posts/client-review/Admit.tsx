import { useWords } from 'words:client-review';
import type { Review } from '@everycast/contract/client-review';
import { maxReviewerName } from '@everycast/contract/client-review-limits';
import { useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeBoxes } from '../../../ui/CodeBoxes.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Act } from './use-review.ts';

interface Props {
  review: Review;
  act: Act;
  sendCode: () => Promise<void>;
  name: string;
  setName: (name: string) => void;
  missing: boolean;
}

/** Who reviews: their name, and in a browser that isn't the first with the link, a code from the client's mail. */
export function Admit({ review, act, sendCode, name, setName, missing }: Props) {
  const t = useWords();
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    void work()
      .catch((thrown: unknown) => setProblem(toApiProblem(thrown).message))
      .finally(() => setBusy(false));
  };
  const field = (
    <Field
      label={t('yourName')}
      help={t('yourNameHelp', { workspace: review.workspace })}
      problem={missing && name.trim() === '' ? t('nameMissing') : undefined}
      value={name}
      maxLength={maxReviewerName}
      autoComplete="name"
      onChange={(event) => setName(event.currentTarget.value)}
    />
  );
  if (!review.needsCode) return field;
  return (
    <Stack gap={12}>
      {field}
      <Text size={13} tone="muted">
        {t('confirm', { email: review.email })}
      </Text>
      {problem && code === null && (
        <Note tone="wait" alert title={t('codeNotSent')}>
          {problem}
        </Note>
      )}
      {code !== null && (
        <CodeBoxes
          label={t('code')}
          value={code}
          problem={problem ?? undefined}
          change={setCode}
          complete={(typed) => run(() => act('/reviewer', { name, code: typed }))}
        />
      )}
      <Button
        variant={code === null ? 'filled' : 'ghost'}
        busy={busy}
        onClick={() =>
          run(async () => {
            await sendCode();
            setCode('');
          })
        }
      >
        {t(code === null ? 'sendCode' : 'sendAgain')}
      </Button>
    </Stack>
  );
}
