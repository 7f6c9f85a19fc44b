import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public.tsx', [
    index('../features/site/home/home.tsx'),
    route('pricing', '../features/site/pricing/pricing.tsx'),
    route('about', '../features/site/about/about.tsx'),
    route('blog', '../features/site/blog/blog.tsx'),
    route('blog/:slug', '../features/site/blog/article.tsx'),
    route('faq', '../features/site/faq/faq.tsx'),
    route('contact', '../features/site/contact/contact.tsx'),
    route('login', '../features/auth/login.tsx'),
    route('signup', '../features/auth/signup.tsx'),
    route('forgot-password', '../features/auth/forgot-password.tsx'),
    route('reset-password', '../features/auth/reset-password.tsx'),
    route('features', '../features/site/features/features.tsx'),
  ]),
  layout('layouts/signed-in.tsx', [route('dashboard', 'dashboard/dashboard.tsx')]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
