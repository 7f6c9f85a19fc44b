import type { EmailChangeLink, EmailChangeResult } from '@everycast/contract/security';
import { send } from './send.ts';

const path = '/api/v1/email-change';

/** What a mailed link to change an email address can do; also without being signed in. @throws ApiProblem not_found once it has expired */
export const emailChange = {
  async link(token: string, signal: AbortSignal): Promise<EmailChangeLink> {
    const response = await send(new Request(`${path}?${new URLSearchParams({ token })}`, { signal }));
    return (await response.json()) as EmailChangeLink;
  },
  async confirm(token: string): Promise<EmailChangeResult> {
    return (await (await post('confirm', token)).json()) as EmailChangeResult;
  },
  async cancel(token: string): Promise<void> {
    await post('cancel', token);
  },
};

const post = (what: 'confirm' | 'cancel', token: string): Promise<Response> =>
  send(
    new Request(`${path}/${what}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    }),
  );
