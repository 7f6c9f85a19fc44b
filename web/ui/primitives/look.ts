import type { CSSProperties } from 'react';

type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24;
/** As in CSS shorthands: all sides, block and inline, or top, inline and bottom. */
type Spaces = Exclude<Space, 0> | `${Space} ${Space}` | `${Space} ${Space} ${Space}`;

/** Props with a class for each value: "gap-8", "pt-16". The stylesheets next to this file define them. */
const values = {
  // layout.css
  align: ['stretch', 'start', 'center', 'end', 'baseline'],
  justify: ['between', 'center', 'end'],
  justifyItems: ['start'],
  pos: ['relative'],
  // space.css
  gap: [2, 4, 6, 8, 12, 16, 20, 24, '0 6', '0 8', '0 12', '2 8', '4 8', '4 12', '4 16', '8 12', '8 16'],
  pt: [2, 4, 6, 8, 12, 16, 20, 24],
  px: [2, 4, 6, 8, 12, 16, 20, 24],
  pb: [2, 4, 6, 8, 12, 16, 20, 24],
  mt: ['auto', 2, 4, 6, 8, 12, 16, 20, 24, 32, 56],
  mx: ['auto', 12],
  mb: [2, 4, 6, 8, 12, 16],
  ml: ['auto'],
  // type.css
  size: [12, 13, 14, 16, 18, 22, 28, 40],
  fontSize: [12, 13, 14, 16, 18],
  tone: ['text', 'muted', 'quiet', 'brand', 'wait', 'fail', 'inherit'],
  weight: ['regular', 'medium', 'semibold'],
  track: ['title', 'display'],
  textAlign: ['left', 'center'],
  clamp: [2],
  // surface.css
  bg: ['surface', 'sunken', 'canvas', 'brand'],
  border: ['line', 'control', 'dashed'],
  edge: ['top', 'bottom', 'left', 'right'],
  radius: [4, 6, 10, 12, 'full'],
  shadow: [2],
} as const;

/** Boolean props that are a class. */
const flags = [
  ...(['inline', 'block', 'wrap', 'center', 'grow', 'rigid', 'clip', 'scroll', 'wideOnly'] as const),
  ...(['num', 'mono', 'truncate', 'nowrap', 'pre', 'breaks', 'pretty', 'card', 'divided', 'pointer', 'hover'] as const),
] as const;

/** Props for one-off sizes: any length, as an inline style. 0 and "full" are classes that can be overridden. */
const measures = {
  w: 'width',
  h: 'height',
  minW: 'minWidth',
  minH: 'minHeight',
  maxW: 'maxWidth',
  maxH: 'maxHeight',
  cols: 'gridTemplateColumns',
  flex: 'flex',
} as const;

type Values = typeof values;
type Named = { [Name in keyof Values]?: Values[Name][number] | undefined };
type Flags = { [Flag in (typeof flags)[number]]?: boolean | undefined };
type Measures = { [Name in keyof typeof measures]?: string | 0 | undefined };
/** An element's style, in our tokens. */
export interface Look extends Named, Flags, Measures {
  p?: Spaces;
  m?: Spaces;
}

const looks = new Set<string>([...flags, ...Object.keys(values), ...Object.keys(measures), 'p', 'm']);

const className = (name: string, value: unknown) => `${name}-${String(value).replaceAll(' ', '-')}`;

/** Every class that these props can produce. */
export const classes: readonly string[] = [
  ...[...flags, 'minW-0', 'minH-0', 'w-full', 'h-full'],
  ...Object.entries(values).flatMap(([name, all]) => all.map((value) => className(name, value))),
];

/** "8 16" of `p`: "pt-8 px-16 pb-8". Zero adds no class. */
function spaces(name: string, value: Spaces): string[] {
  const [top = '', inline = top, bottom = top] = String(value).split(' ');
  const sides = [
    [`${name}t`, top],
    [`${name}x`, inline],
    [`${name}b`, bottom],
  ];
  return sides.filter(([, space]) => space !== '0').map((side) => side.join('-'));
}

type Props = Look & { className?: string | undefined; style?: CSSProperties | undefined };

/** An element's props with all style props converted to classes and inline styles; its own classes come last. */
export function look(base: string, { className: own, style, ...props }: Props & Record<string, unknown>) {
  const rest: Record<string, unknown> = {};
  const lengths: Record<string, unknown> = {};
  const names = [base];
  for (const [name, value] of Object.entries(props)) {
    if (!looks.has(name)) rest[name] = value;
    else if (value === undefined || value === false) continue;
    else if (value === true) names.push(name);
    else if (name === 'p' || name === 'm') names.push(...spaces(name, value as Spaces));
    else if (name in measures && value !== 0 && value !== 'full') lengths[measures[name as keyof typeof measures]] = value;
    else names.push(className(name, value));
  }
  const all = [...names, own].filter(Boolean).join(' ');
  return { ...rest, className: all || undefined, style: Object.keys(lengths).length > 0 ? { ...lengths, ...style } : style };
}
