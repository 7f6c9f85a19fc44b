import { useWords } from 'words:posts';
import { type RefObject, useEffect, useState } from 'react';
import { Splitter } from '../../../ui/Splitter.tsx';
import css from './Panes.module.css';
import { type PaneName, usePanes } from './use-panes.ts';

/** As in Panes.module.css. In rem. */
const limits = { accounts: { min: 12, max: 30 }, previews: { min: 16, max: 40 }, text: { min: 22 } } as const;
const none = { accounts: 0, previews: 0, all: 0, rem: 16 };

/** The borders between the composer's panes; `columns` holds the panes. */
export default function PaneBorders({ columns }: { columns: RefObject<HTMLElement | null> }) {
  const t = useWords();
  const [panes, change] = usePanes();
  const [sizes, setSizes] = useState(none);
  useEffect(() => {
    const grid = columns.current;
    if (!grid) return;
    const measure = () => {
      const [accounts = 0, , previews = 0] = getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSizes({ accounts, previews, all: grid.clientWidth, rem });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    for (const pane of grid.children) observer.observe(pane);
    return () => observer.disconnect();
  }, [columns]);
  const border = (name: PaneName, other: PaneName) => {
    const { rem, all } = sizes;
    const min = limits[name].min * rem;
    return (
      <Splitter
        className={css[name]}
        pane={name === 'accounts' ? 'before' : 'after'}
        label={t(`panes.${name}`)}
        title={t('panes.hint')}
        width={sizes[name]}
        min={min}
        max={Math.max(min, Math.min(limits[name].max * rem, all - sizes[other] - limits.text.min * rem))}
        change={(width, isDone) => {
          const { [name]: _was, ...rest } = panes;
          change(width === null ? rest : { ...rest, [name]: width }, isDone);
        }}
      />
    );
  };
  return (
    <>
      {border('accounts', 'previews')}
      {border('previews', 'accounts')}
    </>
  );
}
