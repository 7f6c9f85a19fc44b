/** Markup that is complete: what people wrote is escaped in it. */
export interface Html {
  readonly html: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

type Value = string | number | Html | readonly Html[] | null | false;

const inHtml = (value: Value): string => {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((one) => one.html).join('');
};

/** Markup with values in it: texts are escaped, also inside of quoted attributes; null and false are nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.map((part, at) => part + inHtml(values[at] ?? null)).join(''),
});

/** Markup as it is, of this server's own. */
export const trusted = (markup: string): Html => ({ html: markup });
