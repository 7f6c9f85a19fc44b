import { manifests } from '../../../lib/platforms/manifests.ts';

const rules = Object.values(manifests).map((one) => one.media({ text: '', media: [] }, {}, {}));

/** The highest limits of any platform: number of files, and alt text length. A chosen platform's lower limit is reported by its check. */
export const widest = {
  max: Math.max(...rules.map(({ max }) => max)),
  alt: Math.max(...rules.map(({ image, video }) => Math.max(image?.alt ?? 0, video?.alt ?? 0))),
};
