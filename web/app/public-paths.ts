import { articles } from '../features/site/blog/articles.ts';
import { guideStart } from './guide/pages.ts';

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** The ids of routes that only the build needs start with it. */
export const onlyBuilt = '@';

/** The paths of all screens ("/posts/:id"), as in the build's routes, without the screen for unknown URLs. */
export function screensOf(routes: readonly Route[]): string[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const pathOf = ({ parentId, path = '' }: Route): string => {
    const parent = byId.get(parentId ?? '');
    return [parent && pathOf(parent), path].filter(Boolean).join('/');
  };
  return routes.filter(({ path, index }) => index || (path && !path.includes('*'))).map((route) => `/${pathOf(route)}`);
}

/** The public paths; each is prerendered as a separate page by the build, in each language. */
export const publicPaths = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/blog',
  ...articles.map(({ slug }) => `/blog/${slug}`),
  '/faq',
  '/contact',
  '/imprint',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
];

/** A public page's address in one language: "/de/pricing". */
export const inLanguage = (language: string, path: string): string => (path === '/' ? `/${language}` : `/${language}${path}`);

/** Whether a path is of a public page, each of which is a document of its own. The guide's aren't listed, so that scripts don't grow with it. */
export const isPublic = (path: string): boolean => publicPaths.includes(path) || path === guideStart || path.startsWith(`${guideStart}/`);
