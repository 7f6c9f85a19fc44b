/** The articles, newest and featured first. Their texts are in the locale under the same slug. */
export const articles = [
  { slug: 'exactly-once', date: '2026-11-21' },
  { slug: 'local-time', date: '2026-11-21' },
  { slug: 'your-own-model', date: '2026-11-21' },
  { slug: 'self-hosted', date: '2026-11-21' },
] as const;
export type Article = (typeof articles)[number];
