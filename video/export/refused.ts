/** The requested export isn't possible. The message is for people: what, why, and what to do. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}
