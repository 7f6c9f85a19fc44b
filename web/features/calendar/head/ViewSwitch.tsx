import { useWords } from 'words:calendar';
import { useEffect } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { type View, viewKinds } from '../use-view.ts';
import css from './ViewSwitch.module.css';

/** The keys 1 to 5 choose a view. */
export function useViewKeys({ setKind }: View): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const next = /^[1-5]$/.test(event.key) ? viewKinds[Number(event.key) - 1] : undefined;
      if (!next || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
      event.preventDefault();
      setKind(next);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [setKind]);
}

/** Three weeks, month, week, day or list. */
export function ViewSwitch({ view: { kind, setKind } }: { view: View }) {
  const t = useWords();
  return (
    <Row as="fieldset" className={css.switch} aria-label={t('view.label')}>
      {viewKinds.map((value) => (
        <Button key={value} variant="bare" className={css.choice} aria-pressed={value === kind} onClick={() => setKind(value)}>
          {t(`view.${value}`)}
        </Button>
      ))}
    </Row>
  );
}
