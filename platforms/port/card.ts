import { type Message, message } from '@everycast/messages/message';
import type { CardPicture } from './env.ts';
import type { Json } from './json.ts';
import type { CardWish, Facet } from './manifest.ts';
import { NotYet } from './not-yet.ts';
import { type OptionField, type Options, optionOf } from './options.ts';
import { PlatformProblem } from './problem.ts';
import type { Outcomes, PerformContext } from './publisher.ts';
import { keyOf, type Step, stepOf } from './steps.ts';

/**
 * What the picture of a card is made to be, for all platforms: Bluesky takes the fewest bytes (lexicon app.bsky.embed.external). The edge is
 * as large as any of them shows it on a dense screen. Pixels, bytes.
 */
export const cardPicture = { contentType: 'image/jpeg', edge: 1200, bytes: 1_000_000 } as const;

/** By which people leave the card out; on platforms of which cards Everycast makes. */
export const cardField = {
  key: 'linkCard',
  label: 'Link card',
  help: 'Shows the first link with the title and the picture of its page, in posts without pictures or videos.',
  kind: 'toggle',
  default: true,
} satisfies OptionField;

/** Is there to be a card, where there can be one? */
export const wantsCard = (options: Options): boolean => optionOf(cardField, options) === true;

/** The first link of a text that gets a card, or null: there is none, or files stand in its place, or it is not wanted. */
export function linkForCard(facets: readonly Facet[], media: readonly unknown[], options: Options): string | null {
  if (media.length > 0 || !wantsCard(options)) return null;
  const links = facets.filter(({ kind }) => kind === 'link').map(({ value }) => value);
  return links.find((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) ?? null;
}

/** A card as it goes out. `picture` is what the platform calls it, or null. */
export type MadeCard = { url: string; title: string; description: string; picture: Json };
/** What a step comes to: a card, or none; and what of it is missing and why. It stays what it is in every try of the post. */
export type CardOutcome = { card: MadeCard | null; why: Message | null };

/** The step that makes the card of a part, counted from 0. It comes before the post, so that every try of that is the same. */
export const cardStep = (part: number): Step => stepOf({ is: 'card', part }, part === 0 ? 'Link card' : `Link card of part ${part + 1}`);

/** The card of a part; null where it has none. */
export function cardOf(outcomes: Outcomes, part: number): MadeCard | null {
  const outcome = outcomes[keyOf({ is: 'card', part })] as CardOutcome | null | undefined;
  return outcome?.card ?? null;
}

/** How long what may pass is waited for, try by try, before the post goes out without. Milliseconds. */
const waits = [5_000, 15_000];

/**
 * Makes a card. No post is stopped by that: after some tries it is one without a picture, or there is none.
 * @param upload sends the picture to the platform; gives what posts name it by
 * @throws NotYet, PlatformProblem reconnect or refresh, for the post would fail as well; and where the app has no calls left today
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

/** Would what follows come to the same? A wait that nobody but our own count of calls asks for stops the post, too. */
const stopsAll = ({ kind, platformMessage }: PlatformProblem): boolean =>
  kind === 'reconnect' || kind === 'refresh' || (kind === 'retry_later' && platformMessage === null);

/** @throws NotYet, unless it was tried often enough */
async function again(why: Message, { checkpoint: kept, saveCheckpoint: keep, env }: PerformContext): Promise<void> {
  const tried = typeof kept === 'number' ? kept : 0;
  const wait = waits[tried];
  if (wait === undefined) return;
  await keep(tried + 1);
  throw new NotYet(why, new Date(env.now().getTime() + wait));
}
