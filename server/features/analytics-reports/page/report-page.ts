import { readFileSync } from 'node:fs';
import type { SharedReport } from '../analytics-reports.ts';
import { chartOf } from '../chart.ts';
import type { ChartView, ReportView, TableView } from '../view.ts';
import { document, type Html, html } from './html.ts';

const style = readFileSync(new URL('report.css', import.meta.url), 'utf8');

/** A report as a page without scripts. @param at its address */
export function reportPage({ view, hasLogo, pictures }: SharedReport, at: string): string {
  const body = html`<div class="bar"></div>
<main>
<header>
<div>
${hasLogo ? html`<img class="logo" src="${at}/logo.png" alt="${view.brand}">` : null}
<h1 dir="auto">${view.title}</h1>
<p dir="auto">${view.brand}</p>
<p><strong>${view.days}</strong></p>
<p class="quiet">${view.compared}</p>
</div>
<a class="button" href="${at}/report.pdf" download>${view.download}</a>
</header>
${view.empty === null ? null : html`<p>${view.empty}</p>`}
<ul class="cards">${view.cards.map(
    ({ label, value, change }) =>
      html`<li><span class="quiet">${label}</span><strong>${value}</strong>${change === null ? null : html`<span class="quiet">${change}</span>`}</li>`,
  )}</ul>
${view.charts.map((chart) => chartPart(chart, view.color))}
${view.tables.map(tablePart)}
${view.empty === null ? topPart(view, pictures, at) : null}
${view.notes.map(
  ({ title, lines }) =>
    html`<section><h2>${title}</h2><ul class="notes">${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul></section>`,
)}
<footer>${view.collected}</footer>
</main>`;
  return document({ language: view.language, title: view.title, style: `${style}:root{--brand:${view.color}}`, body });
}

const size = { width: 800, height: 160 };
/** Wide enough for labels as they are on phones, where the drawing is half as large. */
const axis = 92;

function chartPart({ title, alt, series, count, days, before }: ChartView, color: string): Html {
  const chart = chartOf(series, size.width - axis, size.height);
  const box = `0 -16 ${size.width} ${size.height + 48}`;
  const anchors = ['start', ...(days.length > 2 ? ['middle'] : []), 'end'];
  return html`<section><h2>${title}</h2>
<svg viewBox="${box}" role="img" aria-label="${alt}">
${chart.ticks.map(
  ({ y, value }) =>
    html`<line x1="${axis}" x2="${size.width}" y1="${y}" y2="${y}" stroke="var(--line)"/><text x="${axis - 8}" y="${y + 4}" text-anchor="end">${count(value)}</text>`,
)}
<g transform="translate(${axis})" fill="none">
${chart.incomplete.map(({ x, width }) => html`<rect x="${x}" y="0" width="${Math.max(width, 2)}" height="${size.height}" fill="var(--amber)" opacity="0.18"/>`)}
${chart.previous.map((path) => html`<path d="${path}" stroke="var(--quiet)" stroke-dasharray="4 4"/>`)}
${chart.lines.map((path) => html`<path d="${path}" stroke="${color}" stroke-width="2.5" stroke-linejoin="round"/>`)}
${chart.dots.map(({ x, y }) => html`<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`)}
</g>
${days.map(
  (day, index) =>
    html`<text x="${axis + (days.length > 1 ? (index * chart.width) / (days.length - 1) : 0)}" y="${size.height + 24}" text-anchor="${anchors[index] ?? 'start'}">${day}</text>`,
)}
</svg>
${before === null ? null : html`<p class="quiet"><span aria-hidden="true">- - </span>${before}</p>`}
</section>`;
}

const tablePart = ({ title, head, rows }: TableView): Html | null =>
  rows.length === 0
    ? null
    : html`<section><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>${rows.map(
        ([name = '', ...figures]) => html`<tr><th scope="row"><bdi>${name}</bdi></th>${figures.map((one) => html`<td>${one}</td>`)}</tr>`,
      )}</tbody>
</table></div></section>`;

function topPart({ top }: ReportView, pictures: SharedReport['pictures'], at: string): Html {
  const posts = top.posts.map(({ text, about, figures, link }, index) => {
    const picture = pictures[index] ?? null;
    return html`<li>
${picture === null ? null : html`<img src="${at}/pictures/${picture}.jpg" alt="" loading="lazy">`}
<div><p dir="auto">${text}</p><p class="quiet">${about}</p><p><strong>${figures}</strong></p>
${link === null ? null : html`<a href="${link.url}" rel="noreferrer noopener nofollow" target="_blank">${link.label}</a>`}</div></li>`;
  });
  return html`<section><h2>${top.title}</h2>${posts.length === 0 ? html`<p class="quiet">${top.none}</p>` : html`<ul class="posts">${posts}</ul>`}</section>`;
}

/** A page with one thing to say, and at most one to do. @param action what a button posts to the same address */
export const shortPage = (text: { language: string; title: string; text: string; action?: string }): string =>
  document({
    language: text.language,
    title: text.title,
    style,
    body: html`<main class="short"><h1>${text.title}</h1><p dir="auto">${text.text}</p>${
      text.action === undefined ? null : html`<form method="post"><p><button class="button">${text.action}</button></p></form>`
    }</main>`,
  });
