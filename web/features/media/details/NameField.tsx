import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { TextInput } from '@mantine/core';
import { saveFile } from './save-file.ts';
import { useSavedField } from './use-saved-field.ts';

/** A file's name, saved automatically. */
export function NameField({ file }: { file: Media }) {
  const t = useWords();
  const field = useSavedField(file.name, async (name) => {
    if (name.trim() !== '') await saveFile(file.id, { name });
  });
  return (
    <TextInput
      label={t('details.name')}
      value={field.text}
      maxLength={200}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.leave}
      error={field.text.trim() === '' ? t('details.noName') : field.problem}
      description={field.state === 'saved' ? t('details.saved') : undefined}
    />
  );
}
