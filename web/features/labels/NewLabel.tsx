import { useWords } from 'words:labels';
import type { Hue } from '@everycast/contract/hues';
import { type Label, maxLabelName } from '@everycast/contract/labels';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { HueSelect } from '../../ui/hues/HueSelect.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Labels.module.css';

/** Creates a label; errors are shown at the name. */
export function NewLabel() {
  const t = useWords();
  const [name, setName] = useState('');
  const [color, setColor] = useState<Hue>('teal');
  const create = useMutation<Label, ApiProblem, string>({
    mutationFn: (wanted) => answer(http.POST('/api/v1/labels', { body: { name: wanted.trim(), color } })),
    onSuccess(label, wanted) {
      // Text typed in the meantime stays.
      setName((now) => (now === wanted ? '' : now));
      toast.ok(t('created', label));
      void refresh('/api/v1/labels');
    },
  });
  return (
    <Sheet
      title={t('create')}
      text={t('text')}
      submit={() => name.trim() && create.mutate(name)}
      foot={
        <Button type="submit" variant="filled" busy={create.isPending} disabled={!name.trim()}>
          {t('create')}
        </Button>
      }
    >
      <Row gap="8 12" wrap align="stretch">
        <TextInput
          className={css.name}
          label={t('name')}
          value={name}
          maxLength={maxLabelName}
          error={create.error?.message}
          onChange={(event) => {
            setName(event.currentTarget.value);
            create.reset();
          }}
        />
        <HueSelect label={t('color')} value={color} change={setColor} />
      </Row>
    </Sheet>
  );
}
