import { ApiError } from '@everycast/contract/errors';

/** A request of the API. Lists in the query are sent with commas, as the API reads them; what is undefined is left out. */
interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its IDs; `path` makes one. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  body?: object;
  /** The same again gets the first answer. */
  once?: string | undefined;
}

interface ApiResponse {
  status: number;
  body: string;
}

/** Calls the API as the person behind the key. @throws Refusal as the API answers */
export type Api = (request: ApiRequest) => Promise<unknown>;

/** What the API refused, and why, in the reader's language. */
export class Refusal extends Error {
  readonly said: ApiError['error'];

  constructor(said: ApiError['error']) {
    super(said.message);
    this.name = 'Refusal';
    this.said = said;
  }
}

/** The API's routes as tools call them, over whatever sends the request. */
export const createApi =
  (send: (request: Pick<ApiRequest, 'method' | 'body' | 'once'> & { url: string }) => Promise<ApiResponse>): Api =>
  async ({ method, path, query = {}, body, once }) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const url = given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
    const answer = await send({ method, url, once, ...(body && { body }) });
    const said: unknown = answer.body === '' ? null : JSON.parse(answer.body);
    if (answer.status < 400) return said;
    throw new Refusal(ApiError.parse(said).error);
  };

/** A path with IDs in it, which can't leave their place: `` path`/api/v1/posts/${id}` ``. */
export const path = (parts: TemplateStringsArray, ...ids: readonly string[]): string =>
  parts.reduce((whole, part, index) => `${whole}${encodeURIComponent(ids[index - 1] ?? '')}${part}`);
