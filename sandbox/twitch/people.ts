import { numberOf } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

export interface Broadcaster extends Person {
  type: 'partner' | 'affiliate' | '';
}

export const broadcastersOf = (tenant: string): Broadcaster[] => [
  { id: numberOf(9, 'twitch', tenant, '1'), handle: 'sandbox_one', name: 'Sandbox_One', type: 'affiliate' },
  { id: numberOf(9, 'twitch', tenant, '2'), handle: 'sandbox_two', name: 'Sandbox_Two', type: '' },
];

export const broadcasterOf = (tenant: string, id: string): Broadcaster | null =>
  broadcastersOf(tenant).find((one) => one.id === id) ?? null;
