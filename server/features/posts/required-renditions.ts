import type { Media } from '@everycast/contract/media';
import { draftMedia } from '@everycast/platforms/port/draft';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { renditionsOf } from '@everycast/platforms/port/renditions/check';
import { chosenRendition, kindsIn, picturesFor } from '@everycast/platforms/port/renditions/chosen';
import { keyOf, type Rendition, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { asTaken } from '@everycast/platforms/port/taken';
import type { Body, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

/** A rendition that a post needs. */
export interface RenditionRequest {
  id: string;
  spec: RenditionSpec;
}

/** The renditions that these targets need, each once: of their media, and of images in their options. */
export function requiredRenditions(
  post: Body,
  targets: readonly (Variant & { accountId: string })[],
  manifests: PostsNeeds['manifests'],
  accounts: ReadonlyMap<string, AccountBrief>,
  media: ReadonlyMap<string, Media>,
): RenditionRequest[] {
  const drafted = (id: string, alt = '', crop?: true) => {
    const file = media.get(id);
    return file ? [{ id, draft: draftMedia(file, alt, crop) }] : [];
  };
  const made = (id: string, rendition: Rendition): RenditionRequest[] =>
    rendition.rendition === 'made' ? [{ id, spec: rendition.spec }] : [];
  const all = targets.flatMap((target) => {
    const account = accounts.get(target.accountId);
    if (!account) return [];
    const manifest = manifests[account.platform];
    const { traits } = account;
    const { options, thread, ...first } = asTaken(wholeOn(post, target, account.platform), manifest);
    const parts = [first, ...thread].map(({ text, media: refs }) => {
      return { text, files: refs.flatMap(({ id, alt, crop }) => drafted(id, alt, crop)) };
    });
    const ofParts = parts.flatMap(({ text, files }) => {
      const renditions = renditionsOf({ text, media: files.map(({ draft }) => draft) }, { manifest, options, traits });
      return renditions.flatMap((rendition, index) => made(files[index]?.id ?? '', rendition));
    });
    const kinds = kindsIn({ media: parts.flatMap(({ files }) => files.map(({ draft }) => draft)), thread: [] });
    const ofOptions = picturesFor(manifest, options, traits, kinds).flatMap((chosen) =>
      drafted(chosen.id).flatMap(({ id, draft }) => made(id, chosenRendition(chosen, draft, manifest))),
    );
    return [...ofParts, ...ofOptions];
  });
  return [...new Map(all.map((one) => [`${one.id} ${keyOf(one.spec)}`, one])).values()];
}
