import { useWords } from 'words:media';
import { type Media, maxAltLength } from '@everycast/contract/media';
import { Textarea, TextInput } from '@mantine/core';
import WriteAlt from '../../../ui/ai-images/WriteAlt.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import css from './Details.module.css';
import { saveFile, useSavedField } from './use-saved-field.ts';

/** The alt text, saved automatically; new posts start with it. */
export function AltField({ file }: { file: Media }) {
  const t = useWords();
  const field = useSavedField(file.alt, (alt) => saveFile(file.id, { alt }));
  const area = (
    <Textarea
      label={t('details.alt')}
      description={t(field.state === 'saving' ? 'details.saving' : field.state === 'saved' ? 'details.saved' : 'details.altHelp')}
      error={field.problem}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={maxAltLength}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.leave}
    />
  );
  if (file.kind !== 'image') return area;
  return (
    <Stack gap={8} align="start" className={css.alt}>
      {area}
      <WriteAlt mediaId={file.id} about="" use={field.type} />
    </Stack>
  );
}

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
