import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Weight } from './fonts.ts';
import { type Line, linesOf, widthOf } from './text.ts';

/** Points. */
export const margin = 48;
const lineHeight = 1.4;
/** Of the footer, below what is written. */
const footSpace = 30;

export const ink = '#14161f';
export const quiet = '#5b6070';
export const hairline = '#d9dce5';

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
}
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'LI' | 'Span' | 'Link';
type Element = ReturnType<PDFKit.PDFDocument['struct']>;

export type Paper = ReturnType<typeof openPaper>;

/** An A4 document that is written from top to bottom: tagged, with embedded fonts, so that its text can be read aloud, searched and copied. */
export function openPaper({ title, author, language }: { title: string; author: string; language: string }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    // The standard fonts have no Greek, and a default one would be loaded for nothing.
    font: '',
    info: { Title: title, Author: author, Creator: 'Everycast', Producer: 'Everycast' },
  });
  const out = buffer(doc.pipe(new PassThrough()));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - footSpace;
  let y = margin;

  /** A line, from its top. */
  function drawLine({ runs }: Line, x: number, top: number, { size, color = ink }: Style): void {
    const baseline = top + size * (0.5 * lineHeight + 0.36);
    let at = x;
    for (const run of runs) {
      doc
        .font(run.face.font as never, run.face.key)
        .fontSize(size)
        .fillColor(color);
      // Types know lists of features only; switched off are those of an object.
      const features = run.face.featuresFor(run.text) as never;
      doc.text(run.text, at, baseline, { lineBreak: false, features, baseline: 'alphabetic' });
      at += widthOf(run, size);
    }
  }

  return {
    doc,
    width,
    get y() {
      return y;
    },
    /** Starts a page unless there is this much space left. @returns whether it did */
    need(height: number): boolean {
      if (y + height <= bottom) return false;
      doc.addPage();
      y = margin;
      return true;
    },
    move(by: number): void {
      y += by;
    },

    /** An element that others go into, such as a table. */
    within(type: string, parent: Element = root): Element {
      const element = doc.struct(type);
      parent.add(element);
      return element;
    },

    /** A text where the paper is, or at a place. @returns its height */
    write(
      text: string,
      style: Style,
      to: { x?: number; top?: number; width?: number; right?: boolean; max?: number; tag?: Tag; in?: Element } = {},
    ) {
      const { x = margin, top = y, width: within = width, right = false, max = 50, tag = 'P', in: parent = root } = to;
      const lines = linesOf(text, within, { size: style.size, weight: style.weight ?? 400 }, max);
      const height = style.size * lineHeight;
      parent.add(
        doc.struct(tag, {}, () => {
          for (const [index, line] of lines.entries()) drawLine(line, right ? x + within - line.width : x, top + index * height, style);
        }),
      );
      return lines.length * height;
    },
    /** The height that a text needs, in points. */
    heightOf: (text: string, style: Style, within = width, max = 50): number =>
      linesOf(text, within, { size: style.size, weight: style.weight ?? 400 }, max).length * style.size * lineHeight,

    /** Something to see, which `alt` says in words. */
    figure(alt: string, draw: () => void): void {
      root.add(doc.struct('Figure', { alt }, draw));
    },
    /** Something without a meaning of its own. */
    decorate(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    drawText: (text: string, style: Style, x: number, top: number, right = false): void => {
      for (const line of linesOf(text, width, { size: style.size, weight: style.weight ?? 400 }, 1))
        drawLine(line, right ? x - line.width : x, top, style);
    },

    /** Ends the document, with a line at the foot of each page. @returns its bytes */
    async close(foot: (page: number, pages: number) => [left: string, right: string]): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        doc.page.margins.bottom = 0;
        doc.markContent('Artifact', { type: 'Pagination' });
        const style = { size: 8, color: quiet };
        const [left, right] = foot(index + 1, count);
        const top = doc.page.height - margin;
        const [start] = linesOf(left, width - 90, { size: 8, weight: 400 }, 1);
        const [end] = linesOf(right, 90, { size: 8, weight: 400 }, 1);
        if (start) drawLine(start, margin, top, style);
        if (end) drawLine(end, margin + width - end.width, top, style);
        doc.endMarkedContent();
      }
      root.end();
      doc.end();
      return out;
    },
  };
}
