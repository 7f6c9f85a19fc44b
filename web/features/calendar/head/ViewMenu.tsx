import { useWords } from 'words:calendar';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { type View, viewKinds } from '../use-view.ts';
import css from './ViewSwitch.module.css';

/** The views as a menu, with the way back to today: phones have no room for a row. */
export function ViewMenu({ view: { kind, setKind, current, show } }: { view: View }) {
  const t = useWords();
  const views = viewKinds.map((value) => ({
    key: value,
    label: (
      <>
        {t(`view.${value}`)}
        {value === kind && <Icon of={IconCheck} size={16} />}
      </>
    ),
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
