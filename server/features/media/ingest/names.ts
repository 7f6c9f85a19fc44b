/** A file's name from the response (Content-Disposition, RFC 6266), or else from its URL. */
export function nameOf(url: URL, disposition: string | null): string {
  return named(disposition ?? '') ?? decoded(url.pathname.split('/').filter(Boolean).at(-1) ?? '') ?? url.hostname;
}

function named(disposition: string): string | null {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition) ?? [];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const quoted = plain?.[1]?.replace(/\\(.)/g, '$1');
  return decoded(encoded?.trim() ?? '') ?? (quoted || plain?.[2] || null);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    // A lone % is literal.
    return text;
  }
}
