import { Buffer } from 'node:buffer';
import PDFDocument from 'pdfkit';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';

/** Of a page, in points. */
const longerSide = 1080;

type Bytes = Uint8Array<ArrayBuffer>;
type Picture = Pick<MediaFile, 'open' | 'alt' | 'width' | 'height'>;

/** What a document is made of. `at`: when it says that it was created. */
export interface DocumentSource {
  title: string;
  pictures: readonly Picture[];
  at: Date;
}

/**
 * A PDF with a page for each JPEG, in its proportions, one of them in memory at a time. The same source gives the same bytes. Alt texts are
 * read aloud by programs that do that.
 * @param signal ends it: no further picture is read
 * @throws PlatformProblem rejected, if a picture is no JPEG; and whatever `open` throws
 */
async function* writeDocument({ title, pictures, at }: DocumentSource, signal: AbortSignal): AsyncGenerator<Bytes> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // Nothing is written, and a default font would be loaded for nothing.
    font: '',
    info: { Title: title, Creator: 'Everycast', Producer: 'Everycast', CreationDate: at },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const picture of pictures) {
    signal.throwIfAborted();
    addPage(doc, root, picture, Buffer.from(await new Response(await picture.open()).arrayBuffer()));
    yield* written(doc);
  }
  root.end();
  doc.end();
  yield* written(doc);
}

/** The number of a document's bytes, which has to be known before they are sent. @throws as openDocument's stream */
export async function documentLength(source: DocumentSource, signal: AbortSignal): Promise<number> {
  let length = 0;
  for await (const chunk of writeDocument(source, signal)) length += chunk.byteLength;
  return length;
}

/** The document itself, written as it is read. */
export function openDocument(source: DocumentSource, signal: AbortSignal): ReadableStream<Bytes> {
  const chunks = writeDocument(source, signal);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

function addPage(doc: PDFKit.PDFDocument, root: Element, { alt, width, height }: Picture, bytes: Buffer): void {
  const scale = longerSide / Math.max(width, height);
  const size: [number, number] = [width * scale, height * scale];
  doc.addPage({ size, margin: 0 });
  const draw = () => {
    doc.image(bytes, 0, 0, { fit: size, align: 'center', valign: 'center' });
  };
  try {
    // A PNG would be decoded pixel by pixel, and a damaged one would end the process.
    if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('It is no JPEG.');
    if (alt === '') {
      // Programs that read aloud skip what has no words.
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    } else {
      root.add(doc.struct('Figure', { alt }, draw));
    }
  } catch (cause) {
    throw new PlatformProblem('rejected', 'linkedin.file_unreadable', { cause });
  }
}

/** What a document has written since it was last called. */
function* written(doc: PDFKit.PDFDocument): Generator<Bytes> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk;
}
