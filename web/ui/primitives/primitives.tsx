import type { ComponentProps, ElementType, ReactElement } from 'react';
import { type Look, look } from './look.ts';

type PrimitiveProps<As extends ElementType> = Look & { as?: As } & Omit<ComponentProps<As>, keyof Look | 'as'>;
type Primitive<Standard extends ElementType> = <As extends ElementType = Standard>(props: PrimitiveProps<As>) => ReactElement;

/** An element whose layout, spacing, type and background are props; anything else is in its `className`. */
function primitive<Standard extends ElementType>(base: string, standard: Standard): Primitive<Standard> {
  return ({ as, ...props }) => {
    const Element: ElementType = as ?? standard;
    return <Element {...look(base, props)} />;
  };
}

/** Children side by side, vertically centered unless `align` says otherwise. */
export const Row = primitive('row', 'div');
/** Children below each other. */
export const Stack = primitive('stack', 'div');
/** Children in a grid, in one column unless a class sets others. */
export const Grid = primitive('grid', 'div');
/** Text: a paragraph, unless `as` says otherwise. */
export const Text = primitive('', 'p');
/** Anything else. */
export const Box = primitive('', 'div');
/** A white card with a thin border. */
export const Card = primitive('card', 'div');
/** A row of a list, with a thin line above it. */
export const ListRow = primitive('row divided', 'li');
