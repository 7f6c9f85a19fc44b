import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { type View, type ViewKind, viewKinds } from '../use-view.ts';
import { useWords } from '../words.ts';

/** Three weeks, month, week, day or list; also with the keys 1 to 5. */
export function ViewSwitch({ view, phone }: { view: View; phone: boolean }) {
  const t = useWords();
  const { kind, setKind } = view;
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
  return (
    <SegmentedControl
      size="sm"
      fullWidth={phone}
      aria-label={t('view.label')}
      data={viewKinds.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={kind}
      onChange={(value) => setKind(value as ViewKind)}
    />
  );
}
