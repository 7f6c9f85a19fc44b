import { readFileSync } from 'node:fs';
import { type Message, message } from '@everycast/messages/message';
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
export const pageFor = ({ is }: Exclude<Destination, { is: 'on' }>): NowherePage =>
  filled(statuses[is], message(`links.page_${is}_title`), message(`links.page_${is}`));

/** The same for a link page that nobody has, or that isn't public. */
export const noPage = (): NowherePage => filled(404, message('links.page_missing_title'), message('links.page_missing'));

function filled(status: number, title: Message, text: Message): NowherePage {
  const texts: Record<string, string> = { title: say(title), text: say(text) };
  const html = template.replace('lang="en"', `lang="${readerLanguage()}"`);
  return { status, html: html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(texts[name] ?? '')) };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
