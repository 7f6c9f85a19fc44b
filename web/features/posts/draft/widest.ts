import { manifests } from '../../../lib/platforms/manifests.ts';

const rules = Object.values(manifests).map((one) => one.media({ text: '', media: [] }, {}, {}));

/** The most that any platform takes: how many files, and how long an alt text. What a chosen one does not take, its check says. */
export const widest = {
  max: Math.max(...rules.map(({ max }) => max)),
  alt: Math.max(...rules.map(({ image, video }) => Math.max(image?.alt ?? 0, video?.alt ?? 0))),
};
