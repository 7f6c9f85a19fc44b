import { useWords } from 'words:assistant';
import { tones, translationLanguages } from '@everycast/contract/assistant';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Ask } from '../../lib/use-assistant.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import css from './AssistantPane.module.css';

/** What the assistant can do with the text that is there, of what its current setup can. */
export function QuickActions({
  text,
  platform,
  actions,
  basic,
  start,
}: {
  text: string;
  platform: PlatformId | undefined;
  actions: readonly Ask['action'][];
  /** No model is connected. */
  basic: boolean;
  start: (question: Ask) => void;
}) {
  const t = useWords();
  const nothing = text.trim() === '';
  const can = (action: Ask['action']) => actions.includes(action);
  const onText = (action: Ask['action'], rest: Partial<Ask> = {}) => start({ action, text, ...rest });
  return (
    <Row
      as="fieldset"
      gap={8}
      wrap
      align="stretch"
      minW={0}
      className={css.quick}
      aria-label={t('quick')}
      disabled={nothing}
      title={nothing ? t('nothing') : undefined}
    >
      {can('improve') && (
        <Button variant="soft" onClick={() => onText('improve')}>
          {t(basic ? 'action.tidy' : 'action.improve')}
        </Button>
      )}
      {can('shorten') && (
        <Button variant="soft" onClick={() => onText('shorten')}>
          {t('action.shorten')}
        </Button>
      )}
      {can('tone') && (
        <Choice
          label={t('action.tone')}
          disabled={nothing}
          options={tones.map((tone) => ({ value: tone, label: t(`tone.${tone}`) }))}
          choose={(tone) => onText('tone', { tone })}
        />
      )}
      {can('hashtags') && (
        <Button variant="soft" onClick={() => onText('hashtags')}>
          {t('action.hashtags')}
        </Button>
      )}
      {can('translate') && (
        <Choice
          label={t('action.translate')}
          disabled={nothing}
          options={translationLanguages.map(({ tag, name }) => ({ value: tag, label: name }))}
          choose={(language) => onText('translate', { language })}
        />
      )}
      {platform && can('variant') && (
        <Button variant="soft" onClick={() => onText('variant', { platform })}>
          {t('action.variant', { name: platformName(platform) })}
        </Button>
      )}
    </Row>
  );
}

function Choice<V extends string>({
  label,
  options,
  choose,
  disabled,
}: {
  label: string;
  options: { value: V; label: string }[];
  choose: (value: V) => void;
  disabled: boolean;
}) {
  return (
    <Menu
      variant="soft"
      side="above-start"
      disabled={disabled}
      trigger={label}
      options={options.map(({ value, label }) => ({ key: value, label, choose: () => choose(value) }))}
    />
  );
}
