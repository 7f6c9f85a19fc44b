import { useWords } from 'words:label-marks';
import filter from '../Filter.module.css';
import { LabelChoice } from './LabelChoice.tsx';
import { useLabels } from './use-labels.ts';

/** Chooses the labels whose posts are shown; none means all. Hidden if the workspace has no labels. */
export function LabelFilter({ chosen, change }: { chosen: readonly string[]; change: (labelIds: string[]) => void }) {
  const t = useWords();
  const labels = useLabels();
  const known = labels?.filter(({ id }) => chosen.includes(id)).length ?? 0;
  if (!labels?.length && chosen.length === 0) return null;
  const looks = chosen.length > 0 ? `${filter.button} ${filter.on}` : filter.button;
  return <LabelChoice chosen={chosen} change={change} className={looks} word={known === 0 ? t('all') : t('some', { count: known })} />;
}
