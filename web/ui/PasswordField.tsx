import { useWords } from 'words:common';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password or another secret, which its button shows. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords();
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />;
}
