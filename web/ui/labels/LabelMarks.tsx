import type { Label } from '@everycast/contract/labels';
import { commonWords } from '../../lib/i18n/i18n.ts';
import css from './LabelMarks.module.css';
import { useLabels } from './use-labels.ts';

/** A label's color, for a place that names the label beside it. */
export function LabelDot({ color }: Pick<Label, 'color'>) {
  return <span className={css.dot} style={{ background: `var(--label-${color})` }} aria-hidden="true" />;
}

/** The labels of a post: with names, or in dense rows as so many `squares` at most, which name all to readers and in a tooltip. */
export function LabelMarks({ ids, squares }: { ids: readonly string[]; squares?: number }) {
  const labels = useLabels();
  const common = commonWords.useWords();
  const own = labels?.filter(({ id }) => ids.includes(id)) ?? [];
  if (own.length === 0) return null;
  if (squares === undefined) {
    return (
      <span className={css.marks}>
        {own.map(({ id, name, color }) => (
          <span key={id} className={css.label}>
            <LabelDot color={color} />
            <bdi className={css.name}>{name}</bdi>
          </span>
        ))}
      </span>
    );
  }
  const names = common('labels.of', { names: own.map(({ name }) => name).join(', ') });
  return (
    <span className={css.squares} role="img" aria-label={names} title={names}>
      {own.slice(0, squares).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
    </span>
  );
}
