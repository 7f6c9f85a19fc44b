import { setImmediate as nextTurn } from 'node:timers/promises';
import { chartOf } from '../chart.ts';
import type { ChartView, ReportView, TableView } from '../view.ts';
import { hairline, ink, margin, openPaper, type Paper, quiet } from './paper.ts';

/** Pictures of a report: PNG or JPEG. */
export interface ReportPictures {
  logo: Buffer | null;
  /** In the order of the top posts. */
  posts: readonly (Buffer | null)[];
}

const logoBox = { width: 150, height: 44 };
const thumbnail = 64;
/** Rows of a table that are written before others get their turn: a long one takes a second. */
const rowsAtOnce = 40;

/** A report as a PDF. */
export async function writeReport(
  view: ReportView,
  pictures: ReportPictures,
  page: (page: number, pages: number) => string,
): Promise<Buffer> {
  const paper = openPaper({ title: view.title, author: view.brand, language: view.language });
  writeHead(paper, view, pictures.logo);
  if (view.empty !== null) {
    paper.write(view.empty, { size: 12 });
    paper.move(30);
  }
  writeCards(paper, view);
  for (const chart of view.charts) writeChart(paper, chart, view.color);
  for (const table of view.tables) await writeTable(paper, table);
  if (view.empty === null) writeTop(paper, view, pictures.posts);
  writeNotes(paper, view);
  return paper.close((number, pages) => [`${view.title} · ${view.collected}`, page(number, pages)]);
}

function writeHead(paper: Paper, view: ReportView, logo: Buffer | null): void {
  const { doc } = paper;
  paper.decorate(() => doc.rect(0, 0, doc.page.width, 6).fill(view.color));
  if (logo) {
    paper.figure(view.brand, () => doc.image(logo, margin, paper.y, { fit: [logoBox.width, logoBox.height], valign: 'center' }));
    paper.move(logoBox.height + 16);
  }
  paper.move(paper.write(view.title, { size: 22, weight: 600 }, { tag: 'H1', max: 4 }) + 2);
  paper.move(paper.write(view.brand, { size: 12, color: quiet }, { max: 2 }));
  paper.move(paper.write(view.days, { size: 12, weight: 600 }) + 2);
  paper.move(paper.write(view.compared, { size: 9, color: quiet }) + 18);
}

const columns = 4;
function writeCards(paper: Paper, { cards }: ReportView): void {
  const each = paper.width / columns;
  for (let row = 0; row < cards.length; row += columns) {
    paper.need(64);
    const top = paper.y;
    for (const [index, { label, value, change }] of cards.slice(row, row + columns).entries()) {
      const to = { x: margin + index * each, width: each - 10, max: 1 };
      paper.write(label, { size: 9, color: quiet }, { ...to, top });
      paper.write(value, { size: 18, weight: 600 }, { ...to, top: top + 13 });
      if (change) paper.write(change, { size: 8, color: quiet }, { ...to, top: top + 39 });
    }
    paper.move(62);
  }
  if (cards.length > 0) paper.move(4);
}

const heading = (paper: Paper, title: string, space: number): void => {
  paper.need(space);
  paper.move(paper.write(title, { size: 13, weight: 600 }, { tag: 'H2', max: 2 }) + 6);
};

const chartHeight = 110;
const axisWidth = 46;
function writeChart(paper: Paper, { title, alt, series, count, days, before }: ChartView, color: string): void {
  const { doc } = paper;
  heading(paper, title, chartHeight + 60);
  const chart = chartOf(series, paper.width - axisWidth, chartHeight);
  const [left, top] = [margin + axisWidth, paper.y];
  paper.figure(alt, () => {
    for (const { y, value } of chart.ticks) {
      doc
        .moveTo(left, top + y)
        .lineTo(left + chart.width, top + y)
        .lineWidth(0.5)
        .strokeColor(hairline)
        .stroke();
      paper.drawText(count(value), { size: 8, color: quiet }, left - 6, top + y - 6, true);
    }
    for (const { x, width } of chart.incomplete)
      doc
        .rect(left + x, top, Math.max(width, 2), chartHeight)
        .fillOpacity(0.18)
        .fill('#d97706');
    doc.fillOpacity(1);
    doc.save().translate(left, top).lineJoin('round');
    for (const path of chart.previous) doc.path(path).dash(3, { space: 3 }).lineWidth(1).strokeColor('#8a8fa0').stroke();
    doc.undash();
    for (const path of chart.lines) doc.path(path).lineWidth(1.75).strokeColor(color).stroke();
    for (const { x, y } of chart.dots) doc.circle(x, y, 2).fill(color);
    doc.restore();
    for (const [index, day] of days.entries()) {
      const at = days.length === 1 ? left : left + (index * chart.width) / (days.length - 1);
      const isLast = index > 0 && index === days.length - 1;
      paper.drawText(
        day,
        { size: 8, color: quiet },
        isLast ? at : Math.max(left, at - (index > 0 ? 16 : 0)),
        top + chartHeight + 4,
        isLast,
      );
    }
    if (before) paper.drawText(`- - ${before}`, { size: 8, color: quiet }, left + chart.width, top - 16, true);
  });
  paper.move(chartHeight + 34);
}

const figureWidth = 66;
const rowPadding = 5;
async function writeTable(paper: Paper, { title, head, rows }: TableView): Promise<void> {
  if (rows.length === 0) return;
  const { doc } = paper;
  const nameWidth = paper.width - (head.length - 1) * figureWidth;
  const place = (index: number) =>
    index === 0
      ? { x: margin, width: nameWidth - 8, right: false }
      : { x: margin + nameWidth + (index - 1) * figureWidth, width: figureWidth - 4, right: true };
  const line = () =>
    paper.decorate(() =>
      doc
        .moveTo(margin, paper.y)
        .lineTo(margin + paper.width, paper.y)
        .lineWidth(0.5)
        .strokeColor(hairline)
        .stroke(),
    );
  heading(paper, title, 80);
  const table = paper.within('Table');
  const writeRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
    const style = tag === 'TH' ? { size: 8, color: quiet } : { size: 9, color: ink };
    const heights = cells.map((cell, index) => paper.heightOf(cell, style, place(index).width, 3));
    const height = Math.max(...heights) + 2 * rowPadding;
    const isOnNewPage = paper.need(height);
    if (isOnNewPage && tag === 'TD') writeRow(head, 'TH');
    const row = paper.within('TR', table);
    const top = paper.y + rowPadding;
    for (const [index, cell] of cells.entries()) {
      const isHead = tag === 'TH' || index === 0;
      paper.write(cell, style, { ...place(index), top, max: 3, tag: isHead ? 'TH' : 'TD', in: row });
    }
    paper.move(height);
    line();
  };
  writeRow(head, 'TH');
  for (const [index, row] of rows.entries()) {
    writeRow(row, 'TD');
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
  }
  paper.move(22);
}

function writeTop(paper: Paper, { top, color }: ReportView, pictures: ReportPictures['posts']): void {
  const { doc } = paper;
  heading(paper, top.title, 100);
  if (top.posts.length === 0) {
    paper.move(paper.write(top.none, { size: 10, color: quiet }) + 18);
    return;
  }
  for (const [index, { text, about, figures, link }] of top.posts.entries()) {
    const picture = pictures[index] ?? null;
    const left = picture ? thumbnail + 12 : 0;
    const to = { x: margin + left, width: paper.width - left };
    const height = paper.heightOf(text, { size: 10 }, to.width, 4) + 2 * 12.6 + (link ? 12.6 : 0);
    paper.need(Math.max(height, thumbnail) + 12);
    const start = paper.y;
    if (picture) {
      paper.figure(text, () => {
        doc.save().roundedRect(margin, start, thumbnail, thumbnail, 4).clip();
        doc.image(picture, margin, start, { cover: [thumbnail, thumbnail], align: 'center', valign: 'center' }).restore();
      });
    }
    let y = start;
    y += paper.write(text, { size: 10 }, { ...to, top: y, max: 4 });
    y += paper.write(about, { size: 9, color: quiet }, { ...to, top: y, max: 1 });
    y += paper.write(figures, { size: 9, weight: 600 }, { ...to, top: y, max: 1 });
    if (link) {
      const high = paper.write(link.label, { size: 9, color }, { ...to, top: y, max: 1, tag: 'Link' });
      doc.link(to.x, y, Math.min(to.width, 160), high, link.url);
      y += high;
    }
    paper.move(Math.max(y - start, picture ? thumbnail : 0) + 12);
  }
  paper.move(8);
}

function writeNotes(paper: Paper, { notes }: ReportView): void {
  for (const { title, lines } of notes) {
    heading(paper, title, 60);
    for (const line of lines) {
      const style = { size: 9, color: quiet };
      paper.need(paper.heightOf(line, style));
      paper.move(paper.write(line, style) + 3);
    }
    paper.move(12);
  }
}
