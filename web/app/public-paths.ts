import { articles } from '../features/site/blog/articles.ts';

/** The public paths; each is prerendered as a separate page by the build. */
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
