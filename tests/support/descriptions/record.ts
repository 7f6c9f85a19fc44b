/** One request with its response. Bodies are parsed: JSON and forms to their values, files to their type. */
export interface Exchange {
  verb: string;
  url: URL;
  headers: Headers;
  /** undefined without a body. */
  request: unknown;
  status: number;
  /** undefined without a body, text if it isn't JSON. */
  answer: unknown;
}

/** A `fetch` that records its exchanges, for checking them afterwards. For small bodies: each is read as a whole. */
export function recordingFetch(exchanges: Exchange[]): typeof fetch {
  return async (input, init = {}) => {
    const { method = 'GET', body: given } = init;
    const sent = new Request('http://recorded.invalid', {
      method,
      headers: init.headers ?? {},
      ...(given != null && { body: given, duplex: 'half' }),
    } as RequestInit);
    const { headers } = sent;
    const bytes = given == null ? undefined : await sent.bytes();
    const request = bytes && (await parsed(bytes, headers.get('content-type') ?? ''));
    const { duplex: _, ...rest } = init as RequestInit & { duplex?: string };
    const response = await fetch(input, { ...rest, headers, ...(bytes && { body: bytes }) });
    const answer = await response.clone().text();
    const url = new URL(input instanceof Request ? input.url : input);
    exchanges.push({
      verb: method.toLowerCase(),
      url,
      headers,
      request,
      status: response.status,
      answer: answer === '' ? undefined : jsonOr(answer),
    });
    return response;
  };
}

async function parsed(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  if (type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')) {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]));
  }
  return type.startsWith('application/json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page or plain text: the checker decides whether that is right.
    return text;
  }
}
