import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { message } from '@everycast/messages/message';
import { readBy, say } from '../../../../kernel/messages.ts';
import { type Html, html, trusted } from './html.ts';
import type { Theme } from './theme.ts';

/** A page as it is drawn: everything that people wrote, and where its files are. */
export interface ShownPage {
  language: string;
  /** Where it is. */
  address: string;
  title: string;
  bio: string;
  theme: Theme;
  logo: string | null;
  font: { url: string; format: 'woff2' | 'ttf' | 'otf'; weight: string; italic: boolean } | null;
  links: readonly ShownLink[];
  /** The live streams that can be watched, with where. */
  live: readonly { title: string; links: readonly ShownLink[] }[];
  posts: readonly { text: string; address: string; where: string; day: string; picture: string | null; alt: string }[];
}
export interface ShownLink {
  title: string;
  address: string;
}

const css = readFileSync(new URL('page.css', import.meta.url), 'utf8').trim();
const formats = { woff2: 'woff2', ttf: 'truetype', otf: 'opentype' } as const;
/** How long a description may be, as search engines and apps show it. */
const maxDescription = 200;

/** Nothing in it is anybody's text: colors are digits, and addresses are the server's own. */
function styleOf({ theme, font }: Pick<ShownPage, 'theme' | 'font'>): string {
  const face = font
    ? `@font-face { font-family: brand; src: url("${font.url}") format("${formats[font.format]}"); font-weight: ${font.weight}; font-style: ${font.italic ? 'italic' : 'normal'}; font-display: swap }\n`
    : '';
  const { dark, ground, text, button, buttonText, edge } = theme;
  const family = `${font ? 'brand, ' : ''}system-ui, sans-serif`;
  const values = `--scheme: ${dark ? 'dark' : 'light'}; --ground: ${ground}; --text: ${text}; --button: ${button}; --button-text: ${buttonText}; --edge: ${edge}; --font: ${family}`;
  return `${face}:root { ${values} }\n${css}`;
}

const linkList = (links: readonly ShownLink[]): Html =>
  html`<ul>${links.map(
    ({ title, address }) => html`<li><a class="link" href="${address}" target="_top" rel="noopener" dir="auto">${title}</a></li>`,
  )}</ul>`;

const liveOf = ({ title, links }: ShownPage['live'][number]): Html => html`<section class="live">
<h2><span class="now">${say(message('links.page_live'))}</span><bdi>${title}</bdi></h2>${linkList(links)}</section>`;

const postOf = ({ text, address, where, day, picture, alt }: ShownPage['posts'][number]): Html =>
  html`<li><a href="${address}" target="_top" rel="noopener">${
    picture !== null && html`<img src="${picture}" alt="${alt}" width="72" height="72" loading="lazy">`
  }<span class="words">${text !== '' && html`<span class="text" dir="auto">${text}</span>`}<span class="where">${where} · ${day}</span></span></a></li>`;

/** What apps and search engines are told. */
function about({ title, bio, address, logo, language }: ShownPage): Html {
  const description = bio.replaceAll(/\s+/g, ' ').slice(0, maxDescription).toWellFormed();
  return html`<title>${title}</title>
<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${language}">
${
  description !== '' &&
  html`<meta name="description" content="${description}">
<meta property="og:description" content="${description}">
`
}${
  logo !== null &&
  html`<meta property="og:image" content="${new URL(logo, address).href}">
`
}`;
}

/**
 * A page as a document that needs nothing but its own styles, its logo, font and pictures.
 * @returns with the policy that allows only these
 */
export function documentOf(page: ShownPage): { html: string; policy: string } {
  const style = styleOf(page);
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    ...["img-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
  ].join('; ');
  const document = readBy({ language: page.language }, () => {
    const { title, bio, logo, live, links, posts, language } = page;
    return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${about(page)}
<style>${trusted(style)}</style>
</head>
<body><main>
<header>${logo !== null && html`<img class="logo" src="${logo}" alt="">`}<h1 dir="auto">${title}</h1>${
      bio !== '' && html`<p class="bio" dir="auto">${bio}</p>`
    }</header>
${live.map(liveOf)}${links.length > 0 && linkList(links)}
${posts.length > 0 && html`<section class="posts"><h2>${say(message('links.page_posts'))}</h2><ul>${posts.map(postOf)}</ul></section>`}
</main></body>
</html>
`;
  });
  return { html: document.html, policy };
}
