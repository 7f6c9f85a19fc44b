import { useWords } from 'words:analytics';
import { IconTable, type Icon as TablerIcon } from '@tabler/icons-react';
import { IconButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import css from './Views.module.css';

/** Switches between a chart and its table. */
export function Views({
  title,
  chart,
  asTable,
  change,
}: {
  title: string;
  chart: TablerIcon;
  asTable: boolean;
  change: (asTable: boolean) => void;
}) {
  const t = useWords();
  return (
    <Row gap={2} className={css.views}>
      <IconButton icon={chart} size={16} label={t('view.chart', { title })} aria-pressed={!asTable} onClick={() => change(false)} />
      <IconButton icon={IconTable} size={16} label={t('view.table', { title })} aria-pressed={asTable} onClick={() => change(true)} />
    </Row>
  );
}
