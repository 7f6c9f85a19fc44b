import { loadResources } from '@everycast/messages/load';
import { isMessage, type Message } from '@everycast/messages/message';
import { createRenderer } from '@everycast/messages/render';
import { issueText } from '@everycast/platforms/port/issues';
import type { Issue } from '@everycast/platforms/port/manifest';

const { render } = createRenderer(loadResources());

/** A message as people read it. */
export const inEnglish = (message: Message): string => render(message, { language: 'en' });

/** An issue, or why a file can't be published, as people read it. */
export const issueRead = (issue: Pick<Issue, 'code' | 'params'> | undefined): string => (issue ? inEnglish(issueText(issue)) : '');

/** Expects a message with this English text. */
export const reads = (text: string | RegExp) => ({
  asymmetricMatch: (value: unknown) =>
    isMessage(value) && (typeof text === 'string' ? inEnglish(value).includes(text) : text.test(inEnglish(value))),
  toString: () => `a message with ${text}`,
});
