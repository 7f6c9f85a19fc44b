import { type Message, message } from '@everycast/messages/message';
import { z } from 'zod';
import type { CardPicture } from './env.ts';
import { Json } from './json.ts';
import type { CardWish, Facet } from './manifest.ts';
import { type OptionField, type Options, optionOf } from './options.ts';
import { NotYet, PlatformProblem } from './problem.ts';
import type { Outcomes, PerformContext } from './publisher.ts';
import { type Step, stepOf } from './steps.ts';
import { outcomeIfAny } from './stored.ts';

/**
 * The limits of a card's image for all platforms: Bluesky accepts the fewest bytes (lexicon app.bsky.embed.external). The edge is as large
 * as any of them shows it on a dense screen. Pixels, bytes.
 */
export const cardPicture = { contentType: 'image/jpeg', edge: 1200, bytes: 1_000_000 } as const;

/** Turns the card off, on platforms whose cards Everycast creates. */
export const cardField = {
  key: 'linkCard',
  label: 'options.link_card',
  help: 'options.link_card_help',
  kind: 'toggle',
  default: true,
} satisfies OptionField;

/** Whether a card is wanted, if one is possible. */
export const wantsCard = (options: Options): boolean => optionOf(cardField, options) === true;

/** A text's first link that gets a card, or null: there is none, the post has media instead, or it is turned off. */
export function linkForCard(facets: readonly Facet[], media: readonly unknown[], options: Options): string | null {
  if (media.length > 0 || !wantsCard(options)) return null;
  const links = facets.filter(({ kind }) => kind === 'link').map(({ value }) => value);
  return links.find((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) ?? null;
}

/** A card as published. `picture`: the platform's ID of the image, or null. */
const MadeCard = z.object({ url: z.string(), title: z.string(), description: z.string(), picture: Json });
export type MadeCard = z.infer<typeof MadeCard>;
/** A step's outcome: a card or none, and what is missing and why. It stays the same in every attempt of the post. */
export type CardOutcome = { card: MadeCard | null; why: Message | null };
const ReadCardOutcome = z.object({ card: MadeCard.nullable() });

/** The step that creates a part's card, counted from 0. It comes before the post, so that every attempt sends the same. */
export const cardStep = (part: number): Step =>
  stepOf({ is: 'card', part }, part === 0 ? 'steps.link_card' : message('steps.link_card_of_part', { part: part + 1 }));

/** A part's card, or null. */
export function cardOf(outcomes: Outcomes, part: number): MadeCard | null {
  return outcomeIfAny(ReadCardOutcome, outcomes, { is: 'card', part })?.card ?? null;
}

/** How long to wait for what may recover, per attempt, before the post goes out without it. Milliseconds. */
const waits = [5_000, 15_000];

/**
 * Creates a card. It never fails the post: after a few attempts the card has no image, or is left out.
 * @param upload sends the image to the platform; returns how posts refer to it
 * @throws NotYet; PlatformProblem reconnect or refresh, because the post would fail as well; and if the app has no calls left today
 */
export async function makeCard(
  { url, title, description }: CardWish,
  context: PerformContext,
  upload: (picture: CardPicture) => Promise<Json>,
): Promise<CardOutcome> {
  const page = await context.env.page(url);
  if (page.is === 'none') {
    if (page.passing) await again(page.why, context);
    const typed = title === null ? null : { url, title, description: description ?? '', picture: null };
    return { card: typed, why: page.why };
  }
  const said = { url, title: title ?? page.title, description: description ?? page.description };
  if (!page.picture) return { card: { ...said, picture: null }, why: null };
  try {
    return { card: { ...said, picture: await upload(page.picture) }, why: null };
  } catch (error) {
    if (!(error instanceof PlatformProblem) || context.signal.aborted || stopsAll(error)) throw error;
    if (error.kind !== 'rejected') await again(error.reason, context);
    return { card: { ...said, picture: null }, why: message('platforms.card_without_picture', { why: error.reason }) };
  }
}

/** Whether the post would fail in the same way. A wait caused only by our own count of calls stops the post, too. */
const stopsAll = ({ kind, platformMessage }: PlatformProblem): boolean =>
  kind === 'reconnect' || kind === 'refresh' || (kind === 'retry_later' && platformMessage === null);

/** @throws NotYet, unless there were enough attempts */
async function again(why: Message, { checkpoint, saveCheckpoint, env }: PerformContext): Promise<void> {
  const tried = typeof checkpoint === 'number' ? checkpoint : 0;
  const wait = waits[tried];
  if (wait === undefined) return;
  await saveCheckpoint(tried + 1);
  throw new NotYet(why, new Date(env.now().getTime() + wait));
}
