import type { Json } from './json.ts';

/** How people answer what someone wrote. */
export const responseActions = ['like', 'comment', 'dm'] as const;
export type ResponseAction = (typeof responseActions)[number];

/** What someone wrote: a comment on a post of the account, something that mentions it, or a message. */
export const itemKinds = ['comment', 'mention', 'dm'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What a response answers: the item's remote ID, its author, its kind and its `context`. */
export interface Response {
  action: ResponseAction;
  to: { remoteId: string; handle: string; kind: ItemKind; context: Json };
}

/** What a step answers. */
export function responseIn({ content }: { content: { response?: Response } }): Response {
  if (!content.response) throw new Error('Only responses are sent from the inbox.');
  return content.response;
}
