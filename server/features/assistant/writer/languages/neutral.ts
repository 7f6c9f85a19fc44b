/** Openings that ask for a post, in languages for which the writer has no sentences of its own. */
export const neutralOpenings: readonly RegExp[] = [
  // Italian
  /^(?:(?:per favore,? )?(?:scrivi|scrivere|crea|creare|prepara|genera|fai)(?:mi|ci)? (?:un|una|uno|il|la|dei)? ?(?:breve |nuovo |bel )?(?:post|tweet|testo|messaggio|annuncio|didascalia|articolo)?(?: per \p{Lu}\p{L}+)? ?(?:sulla|sulle|sullo|sugli|sull['’]|sul|sui|su|per|di|riguardo a|:) ?|(?:annuncia|presenta|promuovi|celebra|condividi) (?=\S))/iu,
  // Portuguese
  /^(?:(?:por favor,? )?(?:escreve|escreva|escrever|cria|crie|criar|faz|faça|gera|gere)(?:-me)? (?:um|uma|o|a)? ?(?:breve |novo |pequeno )?(?:post|publicação|tweet|texto|mensagem|anúncio|legenda)?(?: para o? ?\p{Lu}\p{L}+)? ?(?:sobre|acerca de|para|de|:) ?|(?:anuncia|anuncie|apresenta|apresente|divulga|divulgue|celebra|celebre|partilha|compartilhe) (?=\S))/iu,
  // Dutch
  /^(?:schrijf|maak|genereer|stel)(?: mij| ons)? (?:een |de |het )?(?:korte |nieuwe |leuke )?(?:bericht|post|tweet|tekst|aankondiging|bijschrift)?(?: voor \p{Lu}\p{L}+)? ?(?:over|voor|:) ?|^(?:kondig|presenteer|vier|deel) (?=\S)/iu,
  // Polish
  /^(?:napisz|stwórz|przygotuj|utwórz)(?: mi| nam)? (?:krótki |nowy |fajny )?(?:post|wpis|tweet|tekst|komunikat|podpis)?(?: na \p{Lu}\p{L}+)? ?(?:o|na temat|dla|:) |^(?:ogłoś|zaprezentuj|przedstaw) (?=\S)/iu,
  // Russian and Ukrainian
  /^(?:напиши|напишите|создай|сделай|придумай)(?: мне| нам)? (?:короткий |новый )?(?:пост|текст|твит|публикацию|объявление|допис)?\s?(?:о|об|про|для|:) /iu,
];

/** Endings of the same kind, for languages that put the verb last. */
export const neutralEndings: readonly RegExp[] = [
  /(?:についての|に関する|について|の)?(?:短い|楽しい)?(?:投稿|ツイート|文章|記事|キャプション)?を?(?:書いて|作成して|作って)(?:ください|下さい)?[。.!]?$/u,
  /\s+(?:hakkında|ile ilgili)(?: kısa)?(?: bir)? (?:gönderi|tweet|yazı|metin|paylaşım) (?:yaz|yazın|oluştur|hazırla)[.!]?$/iu,
  /\s+(?:aan|voor)[.!]?$/u,
];

/** Marks that need no language: one in front of the topic, one in front of the question at the end. */
export const marks: readonly (readonly [string, string])[] = [
  ['✨', '💬'],
  ['📣', '👉'],
  ['📌', '🗨️'],
  ['👀', '✍️'],
  ['➡️', '💭'],
  ['🔎', '💬'],
];
