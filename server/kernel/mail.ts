import { Clock as TimeFormat } from '@everycast/contract/times-shown';
import { type Message, message } from '@everycast/messages/message';
import { fallbackLanguage } from '@everycast/messages/render';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './database/database.ts';
import { createOutbox, type KeptMail } from './database/outbox.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { render, StoredMessage, say } from './messages.ts';
import type { Secrets } from './secrets.ts';
import type { Jobs } from './work/jobs/jobs.ts';

/** `language`, `zone` and `clock`: the recipient's; null where they have chosen none. */
export interface Letter {
  to: string;
  language: string | null;
  zone?: string | null;
  clock?: TimeFormat | null;
  subject: Message;
  text: Message;
  /** A link that ends mails of this kind with one click (RFC 8058): a POST to it needs nothing else. */
  unsubscribe?: string;
  /** The address for replies. */
  replyTo?: string;
  /** What its files are made of when it is sent: `kind` names who makes them, see `Mail.follow`. */
  attached?: { kind: string; id: string };
}

interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/**
 * What became of an attempt. `cancelled`: the mail is no longer wanted. `refusal`: what the mail server said; null if there is none
 * (`no_server`), or if the files couldn't be made (`no_files`).
 */
type Outcome =
  | { state: 'sent' | 'cancelled' }
  | { state: 'retrying' | 'failed'; cause: 'no_server' | 'no_files' | 'refused'; refusal: string | null };

/** Makes the files of mails just before they are sent, and receives what became of them. */
export interface Follower {
  /** @returns null if the mail isn't wanted anymore: it isn't sent */
  files(id: string): Promise<Attachment[] | null>;
  noted(id: string, outcome: Outcome): Promise<void>;
}

export type Recipient = Omit<Letter, 'subject' | 'text' | 'unsubscribe' | 'replyTo' | 'attached'>;

/** The recipient of a letter. @param home the zone of its workspace, which applies until they have chosen one */
export const addressed = (
  { email, language, zone, clock }: { email: string; language: string | null; zone: string | null; clock: TimeFormat | null },
  home?: string,
): Recipient => ({ to: email, language, zone: zone ?? home ?? null, clock });

/** A mail that wasn't delivered, as its recipient would have read it. */
interface StoredLetter {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The mail server's error; null if there was no server. */
  refusal: string | null;
  createdAt: Date;
}

/** Plain-text mail. Without an SMTP server, or if it finally rejects a mail, it is kept in the in-app outbox. */
export interface Mail {
  /** Whether there is a mail server. */
  readonly works: boolean;
  /** Registers what makes the files of mails of a kind, before `jobs.start`. */
  follow(kind: string, follower: Follower): void;
  /**
   * Belongs to the transaction: the mail is sent when that commits, and retried if the server doesn't accept it.
   * @param owner whose turn it takes: the workspace it comes from, or the person who requested it
   * @throws Error if `to` isn't a single plain address.
   */
  send(tx: Tx, owner: string, letter: Letter): Promise<void>;
  /** Sends a mail now and once, so that a person sees whether mail works. Never kept. @returns null if there is no mail server */
  attempt(letter: Letter): Promise<'sent' | 'refused' | null>;
  /** Undelivered mail, newest first; `before`: the ID of the last one on the previous page. */
  outbox(limit: number, before?: string): Promise<StoredLetter[]>;
  /** Deletes undelivered mail to an address. */
  forget(tx: Tx, address: string): Promise<void>;
}

interface MailParts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Database;
  jobs: Jobs;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  /** Seconds until the first retry; the wait doubles each time. */
  retryAfter?: number;
  /** Retries after the first attempt. */
  retries?: number;
}

const Sealed = z.object({ sealed: z.string() });
const Queued = z.object({
  to: z.string(),
  language: z.string().nullable(),
  zone: z.string().nullish(),
  clock: TimeFormat.nullish(),
  subject: StoredMessage,
  text: StoredMessage,
  unsubscribe: z.url().optional(),
  replyTo: z.string().optional(),
  attached: z.object({ kind: z.string(), id: z.string() }).optional(),
  messageId: z.string(),
}) satisfies z.ZodType<Letter>;
type Queued = z.infer<typeof Queued>;

const jobName = 'mail';
const purpose = 'mail';
const oneAddress = /^[^\s<>()[\]",;:\\@]+@[^\s<>()[\]",;:\\@]+$/;

export function createMail({ config, db, jobs, secrets, clock, log, retryAfter = 30, retries = 8 }: MailParts): Mail {
  const outbox = createOutbox(db, clock);
  const transport = config.smtpUrl === null ? null : openTransport(config.smtpUrl);
  const followers = new Map<string, Follower>();
  const followerOf = ({ attached }: Queued): Follower | undefined => followers.get(attached?.kind ?? '');
  async function note(letter: Queued, outcome: Outcome): Promise<void> {
    try {
      await followerOf(letter)?.noted(letter.attached?.id ?? '', outcome);
    } catch (error) {
      // The mail is sent: a retry would send it twice.
      log.error({ err: error, messageId: letter.messageId }, 'What became of a mail could not be noted');
    }
  }

  const notMade = (state: 'retrying' | 'failed'): Outcome => ({ state, cause: 'no_files', refusal: null });

  /**
   * The files of a mail, or why it has none; the outbox doesn't keep it then.
   * @throws the error of making them, unless this is the last try
   */
  async function filesOf(letter: Queued, lastTry: boolean): Promise<Attachment[] | 'unwanted' | 'not made'> {
    if (!letter.attached) return [];
    try {
      return (await followerOf(letter)?.files(letter.attached.id)) ?? 'unwanted';
    } catch (error) {
      log.warn({ err: error, messageId: letter.messageId }, 'The files of a mail could not be made');
      if (lastTry) return 'not made';
      await note(letter, notMade('retrying'));
      throw error; // the queue retries
    }
  }

  // Letters contain links that let people in, so both the queue and the outbox store them encrypted.
  const keep = (tx: Tx, { to, language, zone = null, clock: hours = null, subject, text }: Letter, refusal: string | null = null) =>
    outbox.add(tx, { recipient: to, language, zone, clock: hours, subject, body: secrets.seal(JSON.stringify(text), purpose), refusal });

  jobs.define(
    jobName,
    Sealed,
    async ({ sealed }, { lastTry }) => {
      const letter = queued(sealed);
      if (!letter) return;
      if (!transport) {
        await keep(db, letter); // the server was removed from the settings while this was queued
        return note(letter, { state: 'failed', cause: 'no_server', refusal: null });
      }
      const files = await filesOf(letter, lastTry);
      if (typeof files === 'string') return note(letter, files === 'unwanted' ? { state: 'cancelled' } : notMade('failed'));
      try {
        await transport.sendMail({ ...envelope(letter), attachments: files });
      } catch (error) {
        const refusal = error instanceof Error ? error.message : String(error);
        if (!isFinal(error) && !lastTry) {
          await note(letter, { state: 'retrying', cause: 'refused', refusal });
          throw error; // the queue retries
        }
        log.warn({ err: error, messageId: letter.messageId }, 'The mail server did not take a mail; it stays in the outbox');
        await keep(db, letter, refusal);
        return note(letter, { state: 'failed', cause: 'refused', refusal });
      }
      await note(letter, { state: 'sent' });
    },
    { retryLimit: retries, retryDelay: retryAfter },
  );

  const envelope = (letter: Queued) => ({
    from: config.mailFrom,
    to: { name: '', address: letter.to },
    subject: subjectOf(letter),
    text: textFor(letter, letter.text),
    messageId: letter.messageId,
    ...(letter.replyTo && oneAddress.test(letter.replyTo) && { replyTo: { name: '', address: letter.replyTo } }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
  // The same Message-ID on every attempt: if the server's response was lost, the mailbox can tell that it is one mail.
  const identified = (letter: Letter): Queued => ({ ...letter, messageId: `<${newId()}@everycast>` });

  return {
    works: transport !== null,
    follow: (kind, follower) => void followers.set(kind, follower),
    async send(tx, owner, letter) {
      if (!oneAddress.test(letter.to)) throw new Error('A mail needs exactly one plain address.');
      if (!transport) return keep(tx, letter);
      await jobs.send(tx, jobName, owner, { sealed: secrets.seal(JSON.stringify(identified(letter)), purpose) });
    },
    async attempt(letter) {
      if (!transport) return null;
      try {
        await transport.sendMail(envelope(identified(letter)));
        return 'sent';
      } catch (error) {
        log.warn({ err: error }, 'The mail server did not take a test mail');
        return 'refused';
      }
    },
    forget: outbox.forget,
    async outbox(limit, before) {
      const kept = await outbox.list(limit, before);
      return kept.map(({ id, recipient: to, refusal, createdAt, ...letter }) => ({
        id,
        to,
        refusal,
        createdAt,
        subject: subjectOf(letter),
        text: opened(letter),
      }));
    },
  };

  function queued(sealed: string): Queued | null {
    try {
      return Queued.parse(JSON.parse(secrets.open(sealed, purpose)));
    } catch (error) {
      // Retrying wouldn't help.
      log.warn({ err: error }, 'A mail cannot be sent any more: it was written under another SECRET_KEY, or by another version');
      return null;
    }
  }

  function opened({ body, ...reader }: Pick<KeptMail, 'language' | 'zone' | 'clock' | 'body'>): string {
    try {
      return textFor(reader, StoredMessage.parse(JSON.parse(secrets.open(body, purpose))));
    } catch {
      return say(message('mails.unreadable')); // the rest of the list still can
    }
  }
}

/** The SMTP transport: it never reads files or URLs that a mail names, and never waits forever. */
export function openTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Reading = Pick<Letter, 'language' | 'zone' | 'clock'>;

const textFor = ({ language, zone, clock }: Reading, text: Message): string =>
  render(text, { language: language ?? fallbackLanguage, ...(zone && { zone }), ...(clock && { clock }) });

/** Headers are one line each, so a name in a subject can't add one. */
const subjectOf = ({ subject, ...reader }: Reading & Pick<Letter, 'subject'>): string =>
  textFor(reader, subject)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A 5xx response to the address or the mail itself is permanent (RFC 5321, section 4.2.1). */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
