/** A line over days, in the units of its drawing. The same for PDF and page. */
export interface Chart {
  width: number;
  height: number;
  /** SVG paths, one per stretch of known days, and points for days that stand alone. */
  lines: string[];
  dots: { x: number; y: number }[];
  previous: string[];
  ticks: { y: number; value: number }[];
  /** Days that aren’t complete: left edge and width. */
  incomplete: { x: number; width: number }[];
}

export interface Series {
  values: readonly (number | null)[];
  previous: readonly (number | null)[] | null;
  incomplete: readonly boolean[];
  /** Whether its axis begins at zero. */
  fromZero: boolean;
}

const steps = [1, 2, 2.5, 5, 10];
const intervals = 3;

/** Whole numbers around all values, three intervals apart. */
function axisOf(values: readonly number[], fromZero: boolean): number[] {
  const [low, high] = [fromZero ? 0 : Math.min(...values), Math.max(1, ...values)];
  const least = Math.max(1, (high - low) / intervals);
  const power = 10 ** Math.floor(Math.log10(least));
  const fits = (step: number) => Number.isInteger(step) && Math.floor(low / step) * step + intervals * step >= high;
  const step = [power, 10 * power].flatMap((size) => steps.map((one) => one * size)).find((one) => one >= least && fits(one)) ?? high;
  const first = Math.floor(low / step) * step;
  return Array.from({ length: intervals + 1 }, (_, index) => first + index * step);
}

export function chartOf({ values, previous, incomplete, fromZero }: Series, width: number, height: number): Chart {
  const known = [...values, ...(previous ?? [])].filter((value) => value !== null);
  const axis = axisOf(known.length === 0 ? [0] : known, fromZero);
  const [low = 0, high = 1] = [axis[0], axis.at(-1)];
  const apart = values.length > 1 ? width / (values.length - 1) : 0;
  const x = (index: number) => round(values.length > 1 ? index * apart : width / 2);
  const y = (value: number) => round(height - ((value - low) / (high - low)) * height);
  const stretches = (of: readonly (number | null)[]) => {
    const found: { x: number; y: number }[][] = [];
    for (const [index, value] of of.entries()) {
      if (value === null) continue;
      const point = { x: x(index), y: y(value) };
      if (index > 0 && of[index - 1] !== null) found.at(-1)?.push(point);
      else found.push([point]);
    }
    return found;
  };
  const paths = (all: readonly { x: number; y: number }[][]) =>
    all
      .filter(({ length }) => length > 1)
      .map((points) => points.map((point, index) => `${index ? 'L' : 'M'}${point.x} ${point.y}`).join(' '));
  const own = stretches(values);
  const half = apart / 2;
  return {
    width,
    height,
    lines: paths(own),
    dots: own.flatMap((points) => (points.length === 1 ? points : [])),
    previous: paths(stretches(previous ?? [])),
    ticks: axis.map((value) => ({ value, y: y(value) })),
    incomplete: incomplete.flatMap((is, index) => {
      const [left, right] = [Math.max(0, x(index) - half), Math.min(width, x(index) + half)];
      return is ? [{ x: round(left), width: round(right - left) }] : [];
    }),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
