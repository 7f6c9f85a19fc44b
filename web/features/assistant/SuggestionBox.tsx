import { useWords } from 'words:assistant';
import { IconCheck, IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import type { Suggestion } from '../../lib/use-assistant.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './AssistantPane.module.css';

/** The assistant's text, while and after it writes. Nothing of it enters the post before a person accepts it. */
export function SuggestionBox({
  suggestion,
  use,
  again,
  stop,
  dismiss,
}: {
  suggestion: Suggestion;
  use: (text: string) => void;
  again: () => void;
  stop: () => void;
  dismiss: () => void;
}) {
  const t = useWords();
  const { state, text, problem, model, note, another } = suggestion;
  const writing = state === 'writing';
  return (
    <Stack gap={8} p={12} bg="surface" border="line" radius={6} maxH="16rem" aria-busy={writing}>
      <Text as="div" scroll size={14} pre breaks minH="var(--lh-14)" aria-live="polite">
        {text ||
          (writing && (
            <Text as="span" fontSize={12} tone="quiet">
              {t('thinking')}
            </Text>
          ))}
      </Text>
      {problem && (
        <Row as="p" gap={6} size={13} tone="fail" role="alert">
          <StateGlyph state="failed" size={14} label={null} />
          {problem}
        </Row>
      )}
      {note && (
        <Text size={12} tone="quiet">
          {note}
        </Text>
      )}
      <Row as="footer" gap={4} wrap>
        {writing ? (
          <Button size="sm" onClick={stop} icon={<Icon of={IconPlayerStop} size={14} />}>
            {t('stop')}
          </Button>
        ) : (
          <>
            {text && (
              <Button
                size="sm"
                className={css.use}
                icon={<Icon of={IconCheck} size={14} />}
                onClick={() => {
                  use(text);
                  dismiss();
                }}
              >
                {t('use')}
              </Button>
            )}
            {another && (
              <Button size="sm" variant="ghost" icon={<Icon of={IconRefresh} size={14} />} onClick={again}>
                {t('another')}
              </Button>
            )}
            <Button size="sm" variant="ghost" icon={<Icon of={IconX} size={14} />} onClick={dismiss}>
              {t('dismiss')}
            </Button>
          </>
        )}
        {model === null && (
          <Text as="span" ml="auto" fontSize={12} tone="quiet">
            {t('withoutModel')}
          </Text>
        )}
        {state === 'stopped' && (
          <Text as="span" ml="auto" fontSize={12} tone="quiet">
            {t('stopped')}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
