import { useWords } from 'words:assistant';
import { maxPromptLength } from '@everycast/contract/limits';
import type { PlatformId } from '@everycast/contract/platforms';
import { IconChevronDown, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { type Ask, useAssistant } from '../../lib/use-assistant.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './AssistantPane.module.css';
import { QuickActions } from './QuickActions.tsx';
import { SuggestionBox } from './SuggestionBox.tsx';

/**
 * Writing help below the editor. `text` is what is open there, `platform` determines the limits; `use` replaces the text with a suggestion.
 * `prompt` runs once, on arrival; each new `wish` asks to shorten for a platform.
 */
export function AssistantPane({
  text,
  platform,
  use,
  prompt,
  wish,
}: {
  text: string;
  platform: PlatformId | undefined;
  use: (text: string) => void;
  prompt: string | null;
  wish: { platform: PlatformId; count: number } | null;
}) {
  const t = useWords();
  const { suggestion, ask, stop, dismiss } = useAssistant(t('brokenOff'));
  const [idea, setIdea] = useState('');
  /** On phones it is one button until needed, so that the post has the screen. */
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The clicked button is gone, so the focus moves to what it opened.
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  const { data: inForce } = useQuery(get('/api/v1/assistant'));
  const attempts = useRef(0);
  const asked = useRef(0);
  const begun = useRef(false);

  const start = (question: Ask) => {
    attempts.current = 0;
    void ask({ platform, ...question, attempt: 0 });
  };
  const latest = useRef({ text, start, platform });
  latest.current = { text, start, platform };

  useEffect(() => {
    if (prompt === null || begun.current) return;
    begun.current = true;
    setIdea(prompt);
    latest.current.start({ action: 'generate', prompt });
  }, [prompt]);
  useEffect(() => {
    if (!wish || wish.count === asked.current) return;
    asked.current = wish.count;
    latest.current.start({ action: 'shorten', text: latest.current.text, platform: wish.platform });
  }, [wish]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const prompt = idea.trim();
    if (prompt) start({ action: 'generate', prompt });
  };
  const again = () => {
    if (!suggestion) return;
    attempts.current += 1;
    void ask({ ...suggestion.ask, attempt: attempts.current });
  };
  if (phone && !opened && !suggestion) {
    return (
      <Stack as="section" gap={8} rigid p="12 16" bg="canvas" edge="top" className={css.pane} aria-label={t('title')}>
        <Button variant="soft" icon={<Icon of={IconSparkles} size={16} />} aria-expanded={false} onClick={() => setOpened(true)}>
          {t('title')}
        </Button>
      </Stack>
    );
  }

  return (
    <Stack as="section" gap={8} rigid p="12 16" bg="canvas" edge="top" className={css.pane} aria-label={t('title')}>
      <Row as="header" gap={8} tone="brand">
        <Icon of={IconSparkles} size={18} />
        <Text as="h2" size={13} tone="text">
          {t('title')}
        </Text>
        {inForce && (
          <Text as="span" fontSize={12} tone="quiet">
            {inForce.model ?? t('offline')}
          </Text>
        )}
        {phone && !suggestion && (
          <IconButton className={css.fold} icon={IconChevronDown} size={16} label={t('fold')} onClick={() => setOpened(false)} />
        )}
      </Row>
      {suggestion && <SuggestionBox suggestion={suggestion} use={use} again={again} stop={stop} dismiss={dismiss} />}
      <Row gap={8} wrap align="stretch">
        <Row as="form" gap={8} align="stretch" flex="1 1 18rem" onSubmit={submit}>
          <input
            ref={field}
            className={css.idea}
            value={idea}
            maxLength={maxPromptLength}
            onChange={(event) => setIdea(event.target.value)}
            aria-label={t('idea')}
            placeholder={t('idea')}
          />
          <Button type="submit" variant="soft" disabled={!idea.trim()}>
            {t('write')}
          </Button>
        </Row>
        <QuickActions text={text} platform={platform} actions={inForce?.actions ?? []} basic={inForce?.model === null} start={start} />
      </Row>
    </Stack>
  );
}
