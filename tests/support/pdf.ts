import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What somebody reads in a PDF, and what programs do. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: number; text: string; title: string; language: string; tagged: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const [{ totalPages, text }, { info }, marked, markInfo] = await Promise.all([
    extractText(document, { mergePages: true }),
    getMeta(document),
    document.getMetadata(),
    document.getMarkInfo(),
  ]);
  const language = (marked.info as { Language?: string }).Language ?? '';
  return {
    pages: totalPages,
    text: text.replaceAll(/\s+/g, ' '),
    title: String(info.Title ?? ''),
    language,
    tagged: (markInfo as { Marked?: boolean } | null)?.Marked === true,
  };
}
