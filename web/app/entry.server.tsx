import { fallbackLanguage } from '@everycast/messages/render';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { languages } from '../lib/i18n/shown-language.ts';

/**
 * Renders a page while the web app is built, one after another: in the language that its address starts with, or else in English. Nothing is
 * rendered while the server runs.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const first = new URL(request.url).pathname.split('/')[1] ?? '';
  await languages.show([first, fallbackLanguage]);
  // A page's links and its place among them are the same in each language; lighten.ts writes out where they lead.
  const { location } = context.staticHandlerContext;
  if (first === languages.language()) location.pathname = location.pathname.slice(first.length + 1) || '/';
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await stream.allReady;
  headers.set('content-type', 'text/html');
  return new Response(stream, { status, headers });
}
