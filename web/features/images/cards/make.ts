import { type CardRatio, type Cards, onPhoto } from '@everycast/contract/cards/cards';
import { graphemesOf } from '@everycast/contract/cards/measure';
import type { Media } from '@everycast/contract/media';
import { maxAltLength } from '@everycast/contract/media';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { nameWith } from '../save/names.ts';
import { overlayOf } from '../save/overlay.ts';

const longestName = 40;

/** A file's name from what is written on it: “Low tide at seven.png”. */
export function cardName(words: string, otherwise: string): string {
  const [line = ''] = words.trim().split('\n');
  const plain = line.replace(/[\p{C}/\\:*?"<>|]/gu, '').trim();
  const short = graphemesOf(plain).slice(0, longestName).join('').trim();
  return `${short === '' ? otherwise : short}.png`;
}

/**
 * Renders cards and adds them to the library, in order: as versions of their ground, or of a photo.
 * @param otherwise the name of cards without a letter
 * @throws ApiProblem
 */
export async function makeCards(
  { cards, colors, size }: Cards,
  ratio: CardRatio,
  photo: Media | null,
  otherwise: string,
): Promise<Media[]> {
  const [first] = cards;
  if (!first) return [];
  const whole = cardName(first.words, otherwise);
  // As the editor names versions.
  const named = (at: number) => nameWith(whole, String(at + 1));
  const altOf = (words: string) => words.slice(0, maxAltLength).toWellFormed();
  const made = photo ? await onTop(photo) : await onGround();
  void refresh('/api/v1/media');
  return made;

  async function onGround(): Promise<Media[]> {
    const all = [];
    for (const [at, { edit, words }] of cards.entries()) {
      all.push({ name: named(at), alt: altOf(words), edit, overlay: await overlayOf(edit, size) });
    }
    const body = { ...size, ground: [...colors.ground], name: whole, cards: all };
    return (await answer(http.POST('/api/v1/designs', { body }))).items;
  }

  async function onTop({ id, width, height }: Media): Promise<Media[]> {
    const all: Media[] = [];
    for (const [at, card] of cards.entries()) {
      const edit = onPhoto(card, ratio, { width, height });
      const body = { edit, overlay: await overlayOf(edit, { width, height }), name: named(at), alt: altOf(card.words) };
      const { media } = await answer(http.POST('/api/v1/images/{mediaId}/versions', { params: { path: { mediaId: id } }, body }));
      all.push(media);
    }
    return all;
  }
}
