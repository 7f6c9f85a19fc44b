import type { DraftMedia } from '../manifest.ts';
import type { PictureRules } from '../media-rules.ts';
import { ratioName, sizeFits, sizeFor } from './size.ts';
import { type ImageRenditionSpec, type Rendition, type Size, type WrittenImage, writtenImages } from './spec.ts';
import { type Called, inBytes, listed } from './words.ts';

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
};
/** Longer edges a type does not know, in pixels. */
const longestWritten: Readonly<Record<WrittenImage, number>> = { 'image/jpeg': 65_535, 'image/webp': 16_383, 'image/png': 65_535 };
const nameOf = (type: string): string => names[type] ?? type;

/** What becomes of a picture; what moves stays as it is, or is not taken. */
export function renderImage(media: DraftMedia, rules: PictureRules, called: Called): Rendition {
  const { animated, contentType, bytes } = media;
  if (animated) return animatedRendition(media, rules, called);
  const isTaken = rules.types.includes(contentType);
  if (isTaken && bytes <= rules.bytes && sizeFits(media, rules)) return { rendition: 'as is' };
  const type = typeFor(media, rules);
  if (!type) {
    const why = `${called.file} is of a kind (${nameOf(contentType)}) that ${called.platform} does not take. Save it as ${listed(rules.types.map(nameOf))} and add it again.`;
    return { rendition: 'cannot', code: 'image_type', why };
  }
  const longest = Math.min(rules.longest ?? Infinity, longestWritten[type]);
  const size = sizeFor(media, { ...rules, longest }, media.crop ? 'crop' : 'pad', 1);
  if (!size) return { rendition: 'cannot', code: 'image_size', why: noSize(media, called) };
  const spec: ImageRenditionSpec = {
    kind: 'image',
    contentType: type,
    bytes: rules.bytes,
    ...size,
    shortest: rules.shortest ?? 1,
    ratio: rules.ratio ?? null,
  };
  return { rendition: 'made', spec, says: says(media, spec, called) };
}

/** Nothing is taken from the movement of a picture: it goes out as it is, or not at all. */
function animatedRendition(media: DraftMedia, rules: PictureRules, { file, platform }: Called): Rendition {
  const cannot = (code: string, why: string): Rendition => ({ rendition: 'cannot', code, why });
  const limits = rules.animated === undefined ? rules : rules.animated;
  if (limits === null) {
    return cannot(
      'animated_not_taken',
      `${file} moves, and ${platform} takes no moving pictures. Add one that does not, or a video of it.`,
    );
  }
  if (!limits.types.includes(media.contentType)) {
    const types = listed(limits.types.filter((type) => type !== 'image/jpeg').map(nameOf));
    const why = `${file} is a moving ${nameOf(media.contentType)}, which ${platform} does not take. Save it as ${types} and add it again.`;
    return cannot('image_type', why);
  }
  if (media.bytes > limits.bytes) {
    const why = `${file} moves and has ${inBytes(media.bytes)}; ${platform} takes at most ${inBytes(limits.bytes)}. Make it shorter or smaller and add it again.`;
    return cannot('image_too_large', why);
  }
  return sizeFits(media, rules) ? { rendition: 'as is' } : cannot('image_size', noSize(media, { file, platform }));
}

const noSize = ({ width, height }: DraftMedia, { file, platform }: Called): string =>
  `${file} is ${width} × ${height} pixels, a size that ${platform} does not take. Crop it and add it again.`;

const isWritten = (type: string): type is WrittenImage => (writtenImages as readonly string[]).includes(type);

/**
 * As what a picture is made: as what it is, where that is taken. What has no loss and is too large becomes what keeps far more of the
 * picture at that size: WebP, which keeps what is transparent, before JPEG.
 */
function typeFor({ contentType, bytes }: DraftMedia, rules: PictureRules): WrittenImage | undefined {
  const written = rules.types.filter(isWritten);
  const isLossless = contentType === 'image/png' || contentType === 'image/gif';
  if (!rules.types.includes(contentType)) return written[0];
  if (isLossless && bytes > rules.bytes)
    return (['image/webp', 'image/jpeg'] as const).find((type) => written.includes(type)) ?? written[0];
  return written.find((type) => type === contentType) ?? written.find((type) => type === 'image/png') ?? written[0];
}

function says(media: DraftMedia, spec: ImageRenditionSpec, { file, platform }: Called): string {
  const changes = [
    ...(spec.shape === 'crop' ? [`cropped to ${ratioName(spec)}`] : []),
    ...(spec.shape === 'pad' ? [`given a border to be ${ratioName(spec)}`] : []),
    ...(spec.contentType === media.contentType ? [] : [`made a ${nameOf(spec.contentType)}`]),
    ...(isSmaller(media, spec) ? ['made smaller'] : []),
    ...(spec.shape === 'whole' && areaOf(spec) > areaOf(media) ? ['made larger'] : []),
  ];
  return `${file} is ${listed(changes.length > 0 ? changes : ['made anew'])} for ${platform}.`;
}

const areaOf = ({ width, height }: Size): number => width * height;

const isSmaller = (media: DraftMedia, spec: ImageRenditionSpec): boolean =>
  media.bytes > spec.bytes || (spec.shape === 'whole' && areaOf(spec) < areaOf(media));
