import { cardFrom, isRefused } from '@everycast/contract/cards/cards';
import { usualGround } from '@everycast/contract/cards/colors';
import { fieldsFrom } from '@everycast/contract/cards/fields';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { get } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { brandOf, kitOf, ratioFor } from './brand.ts';
import { loadFonts, measureOnCanvas } from './canvas.ts';
import { makeCards } from './make.ts';

/** A post's text for cards, and who gets them. */
export interface CardText {
  text: string;
  accountIds: readonly string[];
  platforms: readonly PlatformId[];
}

/**
 * Cards of a post's text in its accounts' brand, without a question: what the template is for most texts.
 * @returns why there are none, if it doesn't fit
 * @throws ApiProblem
 */
export async function quickCards(
  { text, accountIds, platforms }: CardText,
  name: string,
): Promise<Media[] | 'empty' | 'too_long' | 'beyond_ten'> {
  const [kits, groups] = await Promise.all([
    queryClient.fetchQuery(get('/api/v1/brand')),
    queryClient.fetchQuery(get('/api/v1/account-groups')),
  ]);
  const kit = kitOf(kits, brandOf(accountIds, groups.items));
  await loadFonts(kit.fonts, text);
  const ratio = ratioFor(platforms);
  const look = { brand: kit, ratio, ground: usualGround(kit.colors), gradient: false };
  const made = cardFrom('announcement', fieldsFrom('announcement', text), look, measureOnCanvas());
  return isRefused(made) ? made.refused : makeCards(made, ratio, null, name);
}
