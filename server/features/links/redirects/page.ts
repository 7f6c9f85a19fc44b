import { readFileSync } from 'node:fs';
import { message } from '@everycast/messages/message';
import { readerLanguage, say } from '../../../kernel/messages.ts';
import type { Destination } from './memory.ts';

const statuses = { unknown: 404, off: 410, blocked: 410, gone: 410 } as const;
/** In English until it is filled in. */
const template = readFileSync(new URL('nowhere.html', import.meta.url), 'utf8');

export interface NowherePage {
  status: number;
  html: string;
}

/** What somebody sees who follows a link that leads nowhere, in their language and without anything else to load. */
export function pageFor({ is }: Exclude<Destination, { is: 'on' }>): NowherePage {
  const texts: Record<string, string> = {
    title: say(message(`links.page_${is}_title`)),
    text: say(message(`links.page_${is}`)),
  };
  const html = template.replace('lang="en"', `lang="${readerLanguage()}"`);
  return { status: statuses[is], html: html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(texts[name] ?? '')) };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
