import type { ComponentProps, ElementType, ReactElement } from 'react';
import { type Look, look } from './look.ts';

type PrimitiveProps<As extends ElementType> = Look & { as?: As } & Omit<ComponentProps<As>, keyof Look | 'as'>;
type Primitive<Standard extends ElementType> = <As extends ElementType = Standard>(props: PrimitiveProps<As>) => ReactElement;

/** An element whose layout, space, type and ground stand in its props; what is its own beyond them stands in its `className`. */
function primitive<Standard extends ElementType>(base: string, standard: Standard): Primitive<Standard> {
  return ({ as, ...props }) => {
    const Element: ElementType = as ?? standard;
    return <Element {...look(base, props)} />;
  };
}

/** Children beside each other, centred across unless `align` says otherwise. */
export const Row = primitive('row', 'div');
/** Children under each other. */
export const Stack = primitive('stack', 'div');
/** Children in a grid, under each other until a class of its own gives it columns. */
export const Grid = primitive('grid', 'div');
/** Words: a paragraph, unless `as` says otherwise. */
export const Text = primitive('', 'p');
/** Anything else. */
export const Box = primitive('', 'div');
/** A white sheet with a hairline around it. */
export const Card = primitive('card', 'div');
/** One of the rows of a list, with a hairline between it and the row before. */
export const ListRow = primitive('row divided', 'li');
