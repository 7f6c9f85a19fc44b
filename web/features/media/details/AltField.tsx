import { useWords } from 'words:media';
import { type Media, maxAltLength } from '@everycast/contract/media';
import { Textarea } from '@mantine/core';
import { saveFile } from './save-file.ts';
import { useSavedField } from './use-saved-field.ts';

/** The alt text, saved automatically; new posts start with it. */
export function AltField({ file }: { file: Media }) {
  const t = useWords();
  const field = useSavedField(file.alt, (alt) => saveFile(file.id, { alt }));
  return (
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
}
