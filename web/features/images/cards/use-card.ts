import type { AccountGroup } from '@everycast/contract/account-groups';
import type { BrandKits } from '@everycast/contract/brand';
import { type CardLook, type CardRatio, type Cards, cardsOf, carouselFrom, type Refused } from '@everycast/contract/cards/cards';
import { usualGround } from '@everycast/contract/cards/colors';
import { type CardFields, type CardTemplate, fieldsFrom } from '@everycast/contract/cards/fields';
import type { Measure } from '@everycast/contract/cards/measure';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { brandOf, kitOf, ratioFor } from './brand.ts';
import { loadFonts, measureOnCanvas, type Photo } from './canvas.ts';

/** What a dialog for cards begins with. */
export interface CardStart {
  /** Several are the parts of a thread. */
  texts: readonly string[];
  accountIds: readonly string[];
  platforms: readonly PlatformId[];
}

/** What is written on the cards: fields of a template, or a text for each card. */
type Written = { fields: CardFields } | { texts: readonly string[] };

/** The cards of what is written. */
export const cardsFor = (template: CardTemplate, written: Written, look: CardLook, measure: Measure): Cards | Refused =>
  'fields' in written ? cardsOf(template, [written.fields], look, measure) : carouselFrom(template, written.texts, look, measure);

/** Cards in progress: what is written, how it looks, and what comes out. */
export function useCard({ texts, accountIds, platforms }: CardStart, kits: BrandKits, groups: readonly AccountGroup[]) {
  const isCarousel = texts.length > 1;
  const [template, setTemplate] = useState<CardTemplate>('announcement');
  const [own, setOwn] = useState<Partial<Record<CardTemplate, CardFields>>>({});
  const [parts, setParts] = useState(texts);
  const [ratio, setRatio] = useState<CardRatio>(() => ratioFor(platforms));
  const [groupId, setGroup] = useState(() => brandOf(accountIds, groups));
  const [chosen, setGround] = useState<string | null>(null);
  const [gradient, setGradient] = useState(false);
  const [onPhoto, setPhoto] = useState<Media | null>(null);

  const kit = kitOf(kits, groupId);
  const fieldsIn = (one: CardTemplate): CardFields => own[one] ?? fieldsFrom(one, texts[0] ?? '');
  const fields = fieldsIn(template);
  const measure = useMeasure(kit.fonts, [...parts, ...Object.values(fields)].join(''));
  const photo = usePhoto(onPhoto);
  const ground = chosen ?? usualGround(kit.colors);
  const look = useMemo(
    (): CardLook => ({ brand: kit, ratio, ground: photo ? null : ground, gradient }),
    [kit, ratio, photo, ground, gradient],
  );
  const writtenIn = (one: CardTemplate): Written => (isCarousel ? { texts: parts } : { fields: fieldsIn(one) });
  const written = useDeferredValue(JSON.stringify(writtenIn(template)));
  const made = useMemo(
    () => measure && cardsFor(template, JSON.parse(written) as Written, look, measure),
    [template, written, look, measure],
  );

  return {
    isCarousel,
    template,
    setTemplate,
    fields,
    write: (name: keyof CardFields, text: string) => setOwn((was) => ({ ...was, [template]: { ...fields, [name]: text } })),
    writtenIn,
    parts,
    writePart: (at: number, text: string) => setParts((was) => was.map((one, index) => (index === at ? text : one))),
    ratio,
    setRatio,
    groupId,
    setGroup: (id: string | null) => {
      setGroup(id);
      setGround(null);
    },
    kit,
    ground,
    setGround: (color: string) => {
      setGround(color);
      setPhoto(null);
    },
    gradient,
    setGradient,
    photo,
    onPhoto,
    setPhoto,
    look,
    measure,
    /** Null until the fonts are loaded. */
    made,
  };
}
export type CardState = ReturnType<typeof useCard>;

/** Measures texts once the fonts they need are loaded; again if others are needed. */
function useMeasure(fonts: Parameters<typeof loadFonts>[0], text: string): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  // Only other scripts need other files.
  const scripts = [...new Set([...text].filter((one) => one > '~').map((one) => Math.floor((one.codePointAt(0) ?? 0) / 128)))].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text counts by its scripts
  useEffect(() => {
    let isHere = true;
    void loadFonts(fonts, text).then(() => isHere && setMeasure(() => measureOnCanvas()));
    return () => {
      isHere = false;
    };
  }, [fonts, scripts]);
  return measure;
}

/** A photo of the library once it is loaded. */
function usePhoto(media: Media | null): Photo | null {
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => {
    setPhoto(null);
    if (!media) return;
    const { id, width, height } = media;
    const image = new Image();
    let isHere = true;
    image.src = inWorkspace(`/api/v1/images/${id}/proxy`);
    image.decode().then(
      () => isHere && setPhoto({ image, width, height }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [media]);
  return photo;
}
