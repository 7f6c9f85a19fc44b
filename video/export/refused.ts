import { Refusal } from '../refusal.ts';

/** The requested export isn't possible. */
export class ExportRefused extends Refusal {
  override name = 'ExportRefused';
}
