import type { OptionField } from './options.ts';

/** Shows a post's images as the pages of one document, on platforms that have documents. */
export const documentField = {
  key: 'document',
  label: 'options.document',
  help: 'options.document_help',
  for: 'image',
  kind: 'toggle',
  default: false,
} satisfies OptionField;
