import { type Message, message } from '@everycast/messages/message';

/** Sentences in a row, as one message. */
export const inARow = (first: Message, ...others: readonly Message[]): Message =>
  others.length === 0 ? first : message('common.sentences', { sentences: [first, ...others] });
