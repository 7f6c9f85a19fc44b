import type { Card, CardRatio, Cards } from '@everycast/contract/cards/cards';
import { onPhoto } from '@everycast/contract/cards/cards';
import { useEffect, useRef } from 'react';
import css from './Cards.module.css';
import { aspectOf, drawCard, type Photo } from './canvas.ts';

/** A card as it will be. @param edge its longer side in pixels */
export function Preview({
  made,
  card,
  ratio,
  photo,
  edge,
  label,
}: {
  made: Pick<Cards, 'colors' | 'size'>;
  card: Card;
  ratio: CardRatio;
  photo: Photo | null;
  edge: number;
  /** What is written on it; null: it is only a picture. */
  label: string | null;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = made.size;
  const share = edge / Math.max(width, height);
  useEffect(() => {
    if (!canvas.current) return;
    drawCard(canvas.current, made, photo ? onPhoto(card, ratio, photo) : card.edit, photo);
  }, [made, card, ratio, photo]);
  return (
    <canvas
      ref={canvas}
      className={css.card}
      style={{ aspectRatio: aspectOf(ratio) }}
      width={Math.round(width * share)}
      height={Math.round(height * share)}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
