import css from './Analytics.module.css';
import { runsOf } from './numbers.ts';

const [width, height, inset] = [84, 32, 4];

/** A card's days as a line that breaks where nothing is known; decoration, because the cards have figures. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const x = (index: number) => inset + (values.length < 2 ? 0 : (index / (values.length - 1)) * (width - 2 * inset));
  const y = (value: number) => (max === min ? height / 2 : height - inset - ((value - min) / (max - min)) * (height - 2 * inset));
  const last = values.findLastIndex((value) => value !== null);
  const gaps = runsOf(values.slice(0, last), (value) => value === null);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={css.sparkline}>
      {runsOf(values, (value) => value !== null).map(({ from, to }) => (
        <polyline
          key={from}
          className={css.line}
          points={values
            .slice(from, to + 1)
            .map((value, index) => `${x(from + index)},${y(value ?? 0)}`)
            .join(' ')}
        />
      ))}
      {gaps.map(({ from, to }) => (
        <line key={from} className={css.missing} x1={x(from)} x2={Math.max(x(to), x(from) + 1)} y1={height - inset} y2={height - inset} />
      ))}
      <circle className={css.point} cx={x(last)} cy={y(values[last] ?? 0)} r={3} />
    </svg>
  );
}
