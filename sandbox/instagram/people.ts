import { numberOf } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

/** The professional accounts of a tenant. Their numbers are larger than what a number in JSON can hold. */
export const people = (tenant: string): Person[] => [
  { id: `1784${numberOf(13, 'instagram', tenant, '1')}`, handle: 'sandbox.studio', name: 'Sandbox Studio' },
  { id: `1784${numberOf(13, 'instagram', tenant, '2')}`, handle: 'sandbox.shop', name: 'Sandbox Shop' },
];

/** How an account is called towards one application alone. */
export const scopedId = (tenant: string, { id }: Person): string => numberOf(17, 'instagram scoped', tenant, id);
