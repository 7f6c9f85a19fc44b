import { numberOf } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

/** A tenant's professional accounts. Their IDs are too large for a JSON number. */
export const people = (tenant: string): Person[] => [
  { id: `1784${numberOf(13, 'instagram', tenant, '1')}`, handle: 'sandbox.studio', name: 'Sandbox Studio' },
  { id: `1784${numberOf(13, 'instagram', tenant, '2')}`, handle: 'sandbox.shop', name: 'Sandbox Shop' },
];

/** An account's ID for a single app. */
export const scopedId = (tenant: string, { id }: Person): string => numberOf(17, 'instagram scoped', tenant, id);
