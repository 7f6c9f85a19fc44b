import { linksIn, type Sheltered } from '../text.ts';

const dangling =
  /[\s,;:(–—-]+(?:(?:and |with |plus |or )*(?:(?:read|find out|learn|see|get|know) more|more(?: info(?:rmation)?| details)?|details|info(?:rmation)?|sign up|apply|register|tickets|book|buy|order|shop|link|url|website|site|page|see|visit|check out|join|available|here|including|include|add|using|use|go to|head to|link in bio)?[\s:]*(?:the |a |our |my |this )*(?:link|url|website|site|page|address)?[\s:]*(?:at|via|here|on|under|to|from|is|:|->|→)?[\s:]*)$/iu;

/** Does this mark hide a link (and not a mention or an address)? */
export const isLink = (mark: string, restore: Sheltered['restore']): boolean => linksIn(restore(mark)).length > 0;

/** Takes the links off the end of a phrase, with the words that only led to them; links within it go too, unless `within`. */
export function takeLinks(text: string, links: string[], restore: Sheltered['restore']): string {
  let rest = text;
  for (const mark of text.match(/[\ue000-\uf8ff]/g) ?? []) {
    if (!isLink(mark, restore)) continue;
    links.push(restore(mark));
    const [before = '', after = ''] = [rest.slice(0, rest.indexOf(mark)), rest.slice(rest.indexOf(mark) + 1)];
    rest =
      `${` ${before}`.replace(dangling, '').trim()}${/^\s*[\p{L}\p{N}]/u.test(after) ? ` ${after.trim()}` : after.replace(/^[\s)\]]+/u, '')}`.trim();
  }
  return rest.replace(/\s+(?:at|via|on|under|from|to|with|and|see|here)$/iu, '').trim();
}
