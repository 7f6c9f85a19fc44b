import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import { isFields, textOf } from './fields.ts';

/** A platform's request as it arrived: header names in lower case, and the body's bytes. */
export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

export interface WebhookAnswer {
  type: 'text/plain' | 'application/json';
  body: string;
}

type Encoding = 'hex' | 'base64';
type Parts = readonly (string | Uint8Array)[];

/**
 * This instance's app on the platform. Its secret stays with the server, which signs with it by HMAC-SHA256. A challenge and a delivery are
 * signed with the same secret, so no text is both: what anyone may have signed as a challenge proves nothing as a delivery.
 */
export interface WebhookApp {
  clientId: string;
  /** The signature of a challenge's token; null if the text is none. */
  signChallenge(encoding: Encoding, token: string): string | null;
  /** Whether that is the signature of a delivery, which is all parts, one after the other. Compared in constant time. */
  signed(signature: string, encoding: Encoding, ...parts: Parts): boolean;
}

/**
 * A genuine delivery. `id`: the same when it is delivered again; null if the platform gives none. `sentAt`: null if it doesn't sign a time.
 * `accounts`: the remote IDs of the accounts it is about. `answer`: what the platform expects, if it isn't an empty response.
 */
interface WebhookDelivery {
  id: string | null;
  sentAt: Date | null;
  accounts: string[];
  answer?: WebhookAnswer;
}

/** Where a platform's deliveries carry their signature, and its shape; what it captures is the signature. */
export interface SignatureHeader {
  name: string;
  shape: RegExp;
}

/** How a platform calls this instance when something happens. Neither `challenge` nor `open` trusts anything that isn't signed. */
export interface Webhook {
  /** A request without it is no delivery, and isn't worth a look at the app. */
  signature: SignatureHeader;
  /** Answers the platform's question whether this is its app's webhook, or null if it isn't asked correctly. */
  challenge(query: WebhookRequest['query'], app: WebhookApp): WebhookAnswer | null;
  /** A delivery, or null if its signature is wrong or missing. */
  open(request: WebhookRequest, app: WebhookApp): WebhookDelivery | null;
  /**
   * Subscribes the app to what people write to the account, on platforms that announce nothing else. Repeating it changes nothing; the
   * subscription ends with the login. Throws PlatformProblem, never `unconfirmed`.
   */
  subscribe?(account: ConnectedAccount, env: PlatformEnv): Promise<void>;
}

/** A header that was sent once, or ''. */
export const headerOf = ({ headers }: WebhookRequest, name: string): string => textOf(headers[name]);

/** What the signature's header captures, or null if it is missing or has another shape. */
export const signatureIn = (request: WebhookRequest, { name, shape }: SignatureHeader): RegExpExecArray | null =>
  shape.exec(headerOf(request, name));

/** The body as text, to be read as JSON. */
export const bodyOf = ({ body }: WebhookRequest): string => new TextDecoder().decode(body);

/** One field of each object in a list, where it is text. */
export const textsIn = (list: unknown, field: string): string[] =>
  Array.isArray(list) ? list.flatMap((one) => (isFields(one) && textOf(one[field])) || []) : [];

export const asJson = (value: object): WebhookAnswer => ({ type: 'application/json', body: JSON.stringify(value) });
export const asText = (body: string): WebhookAnswer => ({ type: 'text/plain', body });
