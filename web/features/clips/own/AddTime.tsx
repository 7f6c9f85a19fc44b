import { useWords } from 'words:clips';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Snapshots.module.css';
import { readTime, showTime } from './time.ts';

/** Adds a time by typing it. */
export function AddTime({ end, add, disabled }: { end: number; add: (time: number) => void; disabled: boolean }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = readTime(typed);
    if (time === null) return setProblem(t('snapshots.timeWrong'));
    if (time > end) return setProblem(t('snapshots.timeLate', { end: showTime(end) }));
    add(time);
    setTyped('');
  };
  return (
    <Row as="form" gap={8} wrap align="start" className={css.addTime} onSubmit={submit} noValidate>
      <TextInput
        label={t('snapshots.time')}
        description={t('snapshots.timeHelp')}
        error={problem}
        value={typed}
        maxLength={16}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" disabled={disabled} className={css.addButton}>
        {t('snapshots.addTime')}
      </Button>
    </Row>
  );
}
