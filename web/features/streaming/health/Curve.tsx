import css from './Health.module.css';

const [width, height] = [72, 18];

/** A small curve of the last minutes, from zero up; a gap where nothing was measured. It repeats what numbers say, so it is silent. */
export function Curve({ values }: { values: readonly (number | null)[] }) {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const runs: string[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const x = (index / Math.max(1, values.length - 1)) * width;
    const point = `${x.toFixed(1)},${(height - 1 - (value / top) * (height - 2)).toFixed(1)}`;
    if (index > 0 && values[index - 1] !== null) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return (
    <svg className={css.curve} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {runs.map((points) => (
        <polyline key={points[0]} points={points.join(' ')} />
      ))}
    </svg>
  );
}
