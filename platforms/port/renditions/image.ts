import { type Message, message } from '@everycast/messages/message';
import type { DraftMedia } from '../manifest.ts';
import type { PictureRules } from '../media-rules.ts';
import { typeName } from './file-name.ts';
import { shapeChanges, sizeFits, sizeFor } from './size.ts';
import { type Called, cannot, type ImageRenditionSpec, type Rendition, type Size, type WrittenImage, writtenImages } from './spec.ts';

/** The maximum of the longer side per type, in pixels. */
const longestWritten: Readonly<Record<WrittenImage, number>> = { 'image/jpeg': 65_535, 'image/webp': 16_383, 'image/png': 65_535 };
/** An image's rendition; animated ones stay unchanged, or are rejected. */
export function renderImage(media: DraftMedia, rules: PictureRules, called: Called): Rendition {
  const { animated, contentType, bytes, watermark } = media;
  if (animated) return watermark ? cannot('animated_watermark', called) : animatedRendition(media, rules, called);
  const isTaken = rules.types.includes(contentType);
  if (isTaken && bytes <= rules.bytes && sizeFits(media, rules) && !watermark) return { rendition: 'as is' };
  const type = typeFor(media, rules);
  if (!type) return cannot('image_type', { ...called, format: typeName(contentType), types: rules.types.map(typeName) });
  const longest = Math.min(rules.longest ?? Infinity, longestWritten[type]);
  const fit = sizeFor(media, { ...rules, longest }, 1);
  if (!fit) return noSize(media, called);
  const spec: ImageRenditionSpec = {
    kind: 'image',
    contentType: type,
    bytes: rules.bytes,
    ...fit.size,
    shortest: rules.shortest ?? 1,
    ratio: rules.ratio ?? null,
    ...(watermark && { watermark }),
  };
  const { newRatio } = fit;
  return { rendition: 'made', spec, newRatio, changes: { ...called, changes: changesOf(media, spec, newRatio) } };
}

/** Animation is never removed: such an image is published unchanged, or not at all. */
function animatedRendition(media: DraftMedia, rules: PictureRules, called: Called): Rendition {
  const limits = rules.animated === undefined ? rules : rules.animated;
  if (limits === null) return cannot('animated_not_taken', called);
  if (!limits.types.includes(media.contentType)) {
    const types = limits.types.filter((type) => type !== 'image/jpeg').map(typeName);
    return cannot('image_type', { ...called, context: 'animated', format: typeName(media.contentType), types });
  }
  if (media.bytes > limits.bytes) return cannot('image_too_large', { ...called, size: media.bytes, max: limits.bytes });
  return sizeFits(media, rules) ? { rendition: 'as is' } : noSize(media, called);
}

const noSize = ({ width, height }: DraftMedia, called: Called): Rendition => cannot('image_size', { ...called, width, height });

const isWritten = (type: string): type is WrittenImage => (writtenImages as readonly string[]).includes(type);

/**
 * The type an image is converted to: its own, if that is accepted. A lossless one that is too large becomes what keeps far more of it at
 * that size: WebP, which keeps transparency, before JPEG.
 */
function typeFor({ contentType, bytes }: DraftMedia, rules: PictureRules): WrittenImage | undefined {
  const written = rules.types.filter(isWritten);
  const isLossless = contentType === 'image/png' || contentType === 'image/gif';
  if (!rules.types.includes(contentType)) return written[0];
  if (isLossless && bytes > rules.bytes)
    return (['image/webp', 'image/jpeg'] as const).find((type) => written.includes(type)) ?? written[0];
  return written.find((type) => type === contentType) ?? written.find((type) => type === 'image/png') ?? written[0];
}

function changesOf(media: DraftMedia, spec: ImageRenditionSpec, newRatio: string | null): Message[] {
  const changes = [
    ...shapeChanges(spec.shape, newRatio),
    ...(spec.contentType === media.contentType ? [] : [message('renditions.converted', { format: typeName(spec.contentType) })]),
    ...(isSmaller(media, spec) ? [message('renditions.smaller')] : []),
    ...(spec.shape === 'whole' && areaOf(spec) > areaOf(media) ? [message('renditions.larger')] : []),
    ...(spec.watermark ? [message('renditions.watermarked')] : []),
  ];
  return changes.length > 0 ? changes : [message('renditions.adapted')];
}

const areaOf = ({ width, height }: Size): number => width * height;

const isSmaller = (media: DraftMedia, spec: ImageRenditionSpec): boolean =>
  media.bytes > spec.bytes || (spec.shape === 'whole' && areaOf(spec) < areaOf(media));
