import { concerns } from '@everycast/platforms/port/options';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import type { AccountCheck } from '../../draft/problems.ts';

type Part = { media: readonly { media: { kind: string } }[] };
type Of = {
  account: Pick<AccountCheck['account'], 'platform' | 'traits'>;
  content: Part & { thread: readonly Part[]; options: AccountCheck['content']['options'] };
};

/** The index of the part that has the title and the cover, 0 for the first: the first with a video, if there is one. */
export const markedIn = (parts: readonly Part[]): number =>
  Math.max(
    0,
    parts.findIndex(({ media }) => media.some((one) => one.media.kind === 'video')),
  );

/** The chosen title; empty if such a post has none. */
export function titleIn({ account, content }: Of): string {
  const fields = manifests[account.platform].options(account.traits);
  const field = fields.find(({ key }) => key === 'title');
  const kinds = new Set([content, ...content.thread].flatMap(({ media }) => media.map((one) => one.media.kind)));
  const { title } = content.options;
  return field && concerns(field, fields, content.options, kinds) && typeof title === 'string' ? title : '';
}
