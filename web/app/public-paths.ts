import { articles } from '../features/site/blog/articles.ts';

/** The paths that anyone may see; each is written out as a page of its own when the web app is built. */
export const publicPaths = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/blog',
  ...articles.map(({ slug }) => `/blog/${slug}`),
  '/faq',
  '/contact',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
];
