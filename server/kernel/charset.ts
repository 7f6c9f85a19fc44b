/** Where a document must declare its charset. Bytes. */
const declaredWithin = 4096;
const declarations = [
  /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w:.-]{2,40})/i,
  /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})/i,
];

/**
 * Decodes a page or an XML document: by its byte order mark, the response's header, or its own declaration; without any, as UTF-8 if valid,
 * otherwise as most old pages are encoded.
 */
export function textOf(bytes: Uint8Array, contentType: string): string {
  const [, header] = /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(contentType) ?? [];
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(declaredWithin, bytes.byteLength)).toString('latin1');
  const own = declarations.map((declared) => declared.exec(start)?.[1]).find((charset) => charset !== undefined);
  const named = markOf(bytes) ?? header ?? own;
  return decoderFor(named)?.decode(bytes) ?? guessed(bytes);
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

/** null for an unknown charset. */
function decoderFor(charset: string | undefined): TextDecoder | null {
  if (charset === undefined) return null;
  try {
    return new TextDecoder(charset);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function guessed(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  // A truncated last character decodes to one such mark.
  return text.slice(0, -1).includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}
