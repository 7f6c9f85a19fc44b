import { useWords } from 'words:streaming';
import { maxStreamTitle, type Stream } from '@everycast/contract/streams';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toast/toast-store.ts';
import { renameStream } from '../streams.ts';

/** The title of the stream under way. Leaving the field, and Enter, save it. */
export function LiveTitle({ stream: { id, title } }: { stream: Pick<Stream, 'id' | 'title'> }) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useMutation({
    mutationFn: (to: string) => renameStream(id, to),
    onSuccess: () => setTyped(null),
    onError: (problem) => toast.fail(problem.message),
  });
  const save = () => {
    const next = typed?.trim() ?? title;
    if (next === title) setTyped(null);
    else rename.mutate(next);
  };
  return (
    <TextInput
      label={t('live.streamTitle')}
      maxLength={maxStreamTitle}
      value={typed ?? title}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}
