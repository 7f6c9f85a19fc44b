import { IconCheck, IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './AssistantPane.module.css';
import type { Suggestion } from './use-assistant.ts';
import { useWords } from './words.ts';

/** What the assistant wrote, while and after it writes. Nothing of it enters the post before a person says so. */
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
    <div className={css.box} aria-busy={writing}>
      <div className={css.text} aria-live="polite">
        {text || (writing && <span className={css.thinking}>{t('thinking')}</span>)}
      </div>
      {problem && (
        <p className={css.problem} role="alert">
          <StateGlyph state="failed" size={14} label={null} />
          {problem}
        </p>
      )}
      {note && <p className={css.note}>{note}</p>}
      <footer className={css.foot}>
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
        {model === null && <span className={css.mark}>{t('withoutModel')}</span>}
        {state === 'stopped' && <span className={css.mark}>{t('stopped')}</span>}
      </footer>
    </div>
  );
}
