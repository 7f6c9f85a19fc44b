/** A person who uses a running server over HTTP, with the cookie that a browser would keep. */
export interface Visitor {
  email: string;
  cookie: string;
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
  /** The same person on another process of the same instance. */
  at(url: string): Visitor;
  /** The server's events for this person's browser; each once, in order. Ends when the server ends it. */
  news(): Promise<AsyncGenerator<Record<string, unknown>>>;
}

const password = 'correct horse';
let made = 0;

/** Signs a new person up and in. */
export async function signUp(url: string): Promise<Visitor> {
  made += 1;
  const email = `person.${process.pid}.${made}@example.org`;
  await send(url, '', 'POST', '/api/auth/sign-up/email', { name: 'Ida Holm', email, password });
  return signIn(url, email);
}

/** Signs in an existing person. */
export async function signIn(url: string, email: string): Promise<Visitor> {
  const answer = await send(url, '', 'POST', '/api/auth/sign-in/email', { email, password });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return visitor(url, email, cookie.join('; '));
}

function visitor(url: string, email: string, cookie: string): Visitor {
  return {
    email,
    cookie,
    async call(method, path, body) {
      const answer = await send(url, cookie, method, path, body);
      const text = await answer.text();
      return text === '' ? null : JSON.parse(text);
    },
    at: (other) => visitor(other, email, cookie),
    news: async () => messages(await send(url, cookie, 'GET', '/api/v1/events')),
  };
}

async function send(url: string, cookie: string, method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function* messages(answer: Response): AsyncGenerator<Record<string, unknown>> {
  let text = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const message of whole) if (message.startsWith('data: ')) yield JSON.parse(message.slice('data: '.length));
  }
}
