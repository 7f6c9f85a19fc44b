import { setImmediate } from 'node:timers/promises';
import type { Media } from '@everycast/contract/media';
import { message } from '@everycast/messages/message';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { keyOf, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { type Resolved, resolvePost } from '@everycast/platforms/port/resolve';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { variesByAccount } from '@everycast/platforms/port/variables';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/messages.ts';
import type { Body, MediaRef, TargetPlan, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

/** A post as it's about to be published on an account. */
interface ResolvedTarget extends Resolved<MediaRef> {
  account: AccountBrief;
}

/**
 * Resolves what is about to be published by the rules that the composer shows. Yields between rules, because measuring long texts takes a
 * while.
 */
export async function resolveTargets(
  post: Body,
  targets: readonly (Variant & Pick<TargetPlan, 'accountId'> & Partial<Pick<TargetPlan, 'shortLinks' | 'watermark'>>)[],
  manifests: PostsNeeds['manifests'],
  accounts: ReadonlyMap<string, AccountBrief>,
  media: ReadonlyMap<string, Media>,
): Promise<ResolvedTarget[]> {
  /** By rule: the same for all accounts of a platform with the same traits and no variant, unless the texts name the account. */
  const resolved = new Map<string, Resolved<MediaRef>>();
  const all: ResolvedTarget[] = [];
  for (const own of targets) {
    const account = accounts.get(own.accountId);
    if (!account) continue;
    const { platform, traits, handle, displayName } = account;
    const names = { handle, displayName, shortLinks: own.shortLinks };
    const called = own.shortLinks || variesByAccount(wholeOn(post, own, platform)) ? names : null;
    const rule = JSON.stringify([platform, traits, own.text, own.media, own.thread, own.firstComment, own.options, called, own.watermark]);
    if (!resolved.has(rule)) await setImmediate();
    const fileOf = ({ id }: { id: string }) => media.get(id);
    const known =
      resolved.get(rule) ??
      resolvePost<MediaRef>({ ...post, fileOf }, { own, traits, names, watermark: own.watermark }, manifests[platform]);
    resolved.set(rule, known);
    all.push({ account, ...known });
  }
  return all;
}

/** @throws AppError invalid_input with `details.targets`: the issues by account */
export function refuseInvalid(targets: readonly ResolvedTarget[]): void {
  const invalid = targets.flatMap(({ account: { id: accountId, platform, handle }, content, issues: said }) => {
    const stops = said.filter(({ weight }) => weight === 'stops');
    const issues = stops.map((issue) => ({ issue, sentence: sentenceOf(issue, content.thread.length + 1) }));
    return issues.length === 0 ? [] : [{ accountId, platform, handle, issues }];
  });
  if (invalid.length === 0) return;
  const sentences = invalid.flatMap(({ issues }) => issues.map(({ sentence }) => sentence));
  const reasons = [...new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence])).values()];
  const details = invalid.map((target) => ({
    ...target,
    issues: target.issues.map(({ issue, sentence }) => ({ ...issue, message: say(sentence) })),
  }));
  throw new AppError('invalid_input', message('posts.not_publishable', { reasons }), undefined, { targets: details });
}

/** A rendition that a post needs. */
export interface RenditionRequest {
  id: string;
  spec: RenditionSpec;
}

/** The renditions that these targets need, each once: of their media, and of images in their options. */
export function requiredRenditions(targets: readonly Pick<Resolved<unknown>, 'files'>[]): RenditionRequest[] {
  const made = targets.flatMap(({ files }) =>
    files.flatMap(({ id, rendition }) => (rendition.rendition === 'made' ? [{ id, spec: rendition.spec }] : [])),
  );
  return [...new Map(made.map((one) => [`${one.id} ${keyOf(one.spec)}`, one])).values()];
}
