import { useWords } from 'words:streaming';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';

interface SecretInputProps extends Omit<TextInputProps, 'description'> {
  value: string;
  help: string;
}

/** A stream key: masked until it is revealed, and copied either way. */
export function SecretInput({ value, help, ...input }: SecretInputProps) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <Stack gap={4}>
      <Row gap={4} align="end">
        <TextInput
          flex={1}
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          value={value}
          aria-describedby={id}
          {...input}
        />
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? t('setup.hide') : t('setup.show')}
          onClick={() => setShown(!shown)}
        />
        <IconButton icon={IconCopy} label={t('setup.copyKey')} disabled={value === ''} onClick={() => void copy(value)} />
      </Row>
      <Text id={id} size={12} tone="quiet">
        {help}
      </Text>
    </Stack>
  );
}
