import type { Answer } from '../core/answer.ts';
import { secret } from '../core/ids.ts';

export interface GraphWords {
  status?: number;
  code: number;
  subcode?: number;
  type?: string;
  message: string;
  transient?: boolean;
  /** Shown to people. */
  title?: string;
  user?: string;
  data?: object;
}

/** The Graph API's error format. */
export function graphError({
  status = 400,
  code,
  subcode,
  type = 'OAuthException',
  message,
  transient,
  title,
  user,
  data,
}: GraphWords): Answer {
  const error = {
    message,
    type,
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    ...(transient !== undefined && { is_transient: transient }),
    ...(title !== undefined && { error_user_title: title }),
    ...(user !== undefined && { error_user_msg: user }),
    ...(data !== undefined && { error_data: JSON.stringify(data) }),
    fbtrace_id: secret(8),
  };
  return { status, body: { error } };
}

export const badParameter = (message: string, more: Partial<GraphWords> = {}): Answer =>
  graphError({ code: 100, message: `(#100) ${message}`, ...more });

/** The Graph API's error for an ID that doesn't exist, or isn't visible to this token. */
export const missing = (method: string, id: string): Answer => {
  const message = `Unsupported ${method.toLowerCase()} request. There is no object with the ID '${id}', or this token may not see it.`;
  return graphError({ code: 100, subcode: 33, type: 'GraphMethodException', message });
};

/** The upload hosts' error format. */
export const uploadError = (status: number, type: string, message: string, retriable = false): Answer => ({
  status,
  body: { debug_info: { retriable, type, message } },
});
