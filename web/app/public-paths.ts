/** The paths that anyone may see; each is written out as a page of its own when the web app is built. */
export const publicPaths = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/blog',
  '/faq',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
];
