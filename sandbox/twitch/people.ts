import { numberOf } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

export interface Broadcaster extends Person {
  type: 'partner' | 'affiliate' | '';
}

export const broadcastersOf = (world: string): Broadcaster[] => [
  { id: numberOf(9, 'twitch', world, '1'), handle: 'sandbox_one', name: 'Sandbox_One', type: 'affiliate' },
  { id: numberOf(9, 'twitch', world, '2'), handle: 'sandbox_two', name: 'Sandbox_Two', type: '' },
];

export const broadcasterOf = (world: string, id: string): Broadcaster | null => broadcastersOf(world).find((one) => one.id === id) ?? null;
