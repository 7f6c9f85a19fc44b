/** What was asked cannot be made. The message is for people: what, why, and what to do. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}
