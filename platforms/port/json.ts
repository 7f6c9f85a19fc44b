import { type ZodType, z } from 'zod';

/** JSON stored in the ledger. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export const Json: ZodType<Json> = z.json();
