/**
 * Saves a text or a file in the browser's downloads. A CSV begins with a byte order mark, without which spreadsheets read UTF-8 as their own character
 * set.
 * @param type its media type
 */
export function saveFile(content: string | Blob, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([type === 'text/csv' ? `\uFEFF${content}` : content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
