import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSmallServers } from './small-servers.ts';

/** What a feed says of an item; `id` and `link` are made of the title unless given. */
export interface FedItem {
  title: string;
  id?: string;
  link?: string;
  at?: Date;
  summary?: string;
  categories?: readonly string[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function itemOf({ title, id = `id of ${title}`, link = `https://blog.example/${encodeURIComponent(title)}`, ...more }: FedItem): string {
  const { at, summary, categories = [] } = more;
  const parts = [
    `<title>${escaped(title)}</title><guid isPermaLink="false">${escaped(id)}</guid>`,
    link && `<link>${escaped(link)}</link>`,
    at && `<pubDate>${at.toUTCString()}</pubDate>`,
    summary && `<description>${escaped(summary)}</description>`,
    ...categories.map((category) => `<category>${escaped(category)}</category>`),
  ];
  return `<item>${parts.filter(Boolean).join('')}</item>`;
}

/** An RSS feed with these items. @param more elements of its channel */
export function rss(items: readonly FedItem[], more = ''): string {
  const head = '<title>Harbour blog</title><link>https://blog.example/</link>';
  return `<?xml version="1.0"?><rss version="2.0"><channel>${head}${more}${items.map(itemOf).join('')}</channel></rss>`;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server with feeds. `answers`: by path; `asked`: the requests that it got. */
export async function startFeedServer() {
  const servers = createSmallServers();
  const answers: Record<string, Answer> = {};
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const { url } = await servers.serve((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    if (answers[path]) answers[path](request, response);
    else response.writeHead(404).end();
  });
  return {
    url,
    answers,
    asked,
    /** From now on this is what is at the path. */
    put(path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/rss+xml' }, status = 200): void {
      answers[path] = (_request, response) => response.writeHead(status, headers).end(body);
    },
    close: servers.closeAll,
  };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;
