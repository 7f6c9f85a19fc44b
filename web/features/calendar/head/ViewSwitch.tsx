import { useWords } from 'words:calendar';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
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

/** The same as a menu, with the way back to today: phones have no room for a row. */
export function ViewMenu({ view: { kind, setKind, current, show } }: { view: View }) {
  const t = useWords();
  const views = viewKinds.map((value) => ({
    key: value,
    label: t(`view.${value}`),
    checked: value === kind,
    choose: () => setKind(value),
  }));
  return (
    <Menu
      variant="soft"
      className={css.menu}
      label={t('view.chosen', { view: t(`view.${kind}`) })}
      trigger={
        <>
          {t(`view.${kind}`)}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
      options={current ? views : [...views, { key: 'today', label: t('today'), choose: () => show(null) }]}
    />
  );
}
