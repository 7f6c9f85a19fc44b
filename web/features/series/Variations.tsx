import { useWords } from 'words:repeats';
import { maxVariations } from '@everycast/contract/series';
import { Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';

export interface Variation {
  key: string;
  text: string;
}

/** Texts that take turns with the post's own. */
export function Variations({ texts, change }: { texts: readonly Variation[]; change: (texts: Variation[]) => void }) {
  const t = useWords();
  return (
    <Stack gap={8}>
      <Stack gap={2}>
        <Text as="h3" size={12} weight="medium" tone="muted">
          {t('texts')}
        </Text>
        {texts.length > 0 && (
          <Text size={12} tone="quiet">
            {t('textsHelp')}
          </Text>
        )}
      </Stack>
      {texts.map(({ key, text }, index) => (
        <Row key={key} gap={6} align="start">
          <Textarea
            aria-label={t('text', { number: index + 2 })}
            autosize
            minRows={2}
            maxRows={6}
            flex={1}
            value={text}
            onChange={({ currentTarget: { value } }) => change(texts.map((one) => (one.key === key ? { key, text: value } : one)))}
          />
          <IconButton
            icon={IconX}
            size={16}
            label={t('removeText', { number: index + 2 })}
            onClick={() => change(texts.filter((one) => one.key !== key))}
          />
        </Row>
      ))}
      {texts.length < maxVariations && (
        <Row>
          <Button
            size="sm"
            variant="soft"
            icon={<Icon of={IconPlus} size={16} />}
            onClick={() => change([...texts, { key: crypto.randomUUID(), text: '' }])}
          >
            {t('addText')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
