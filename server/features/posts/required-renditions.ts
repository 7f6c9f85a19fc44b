import { keyOf, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Resolved } from '@everycast/platforms/port/resolve';

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
