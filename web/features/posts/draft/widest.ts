import { manifests } from '../../../lib/platforms/manifests.ts';

const rules = Object.values(manifests).map((one) => one.media({ text: '', media: [] }, {}, {}));

/** The most that any platform takes: how many files, and how long an alt text. What a chosen one does not take, its check says. */
export const widest = {
  most: Math.max(...rules.map(({ most }) => most)),
  alt: Math.max(...rules.map(({ image, video }) => Math.max(image?.alt ?? 0, video?.alt ?? 0))),
};
