import type { APIRequestContext } from '@playwright/test';

/** Our own API as a browser's person uses it, for what a journey doesn't do itself. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, data: object, headers?: Record<string, string>): Promise<T>;
  patch<T>(path: string, data: object): Promise<T>;
  put<T>(path: string, data: object, headers?: Record<string, string>): Promise<T>;
  /** Their browser's cookies. */
  cookie(): Promise<string>;
}

export function apiOf(request: APIRequestContext, origin: string): Api {
  const call = async <T>(method: string, path: string, data?: object, headers?: Record<string, string>): Promise<T> => {
    const response = await request.fetch(path, { method, headers: { origin, ...headers }, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    const body = await response.text();
    return (body === '' ? undefined : JSON.parse(body)) as T;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, data, headers) => call('POST', path, data, headers),
    patch: (path, data) => call('PATCH', path, data),
    put: (path, data, headers) => call('PUT', path, data, headers),
    async cookie() {
      const { cookies } = await request.storageState();
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}
