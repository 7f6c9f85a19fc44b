/** A piece of HTML that is safe to put into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | null | readonly Value[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function written(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return String(value).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
  return value.map(written).join('');
}

/** HTML from a template: what is filled in is text, unless it is HTML itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => (index === 0 ? part : written(values[index - 1] ?? null) + part)).join(''));

/** A whole page. `style`: a stylesheet of ours, `head` more of what stands there. */
export const document = ({ language, title, style, body }: { language: string; title: string; style: string; body: Html }): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>${body}</body>
</html>
`.text;
