import type { Media } from '@everycast/contract/media';
import { type Message, message, messageOf } from '@everycast/messages/message';
import { issueText } from '@everycast/platforms/port/issues';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { wholeOn } from '@everycast/platforms/port/overlay';
import type { Content } from '@everycast/platforms/port/publisher';
import { picturesIn } from '@everycast/platforms/port/renditions/chosen';
import { type Resolved, type ResolvedFile, resolvePost } from '@everycast/platforms/port/resolve';
import type { Response } from '@everycast/platforms/port/response';
import { fileName } from '@everycast/platforms/port/thread';
import type { FileState, LoadedAccount, PublishingNeeds, WantedFile } from '../needs.ts';
import type { SentContent, SentFile } from '../registered.ts';
import type { Problem } from '../rules.ts';

/** A post and the account to publish it to. */
export interface ToSend {
  post: Omit<SentContent, 'id' | 'postId' | 'authorId' | 'response'> & Partial<Pick<SentContent, 'response'>>;
  account: Pick<LoadedAccount, 'service' | 'traits' | 'handle' | 'displayName'>;
  manifest: PlatformManifest;
}

/** What a post waits for: not before `at`. `what` is the file (“video 1”), `detail` the text for people. */
export interface NotBefore {
  at: Date;
  what: Message;
  detail: Message;
  fraction: number;
}

/** `content` is null if a file is missing or not accepted; `notBefore` is set while renditions are being made. */
interface Sendable {
  content: Content | null;
  refused: Problem | null;
  notBefore: NotBefore | null;
}

/** A resolved post, and how to get its files. */
export interface Sending {
  resolved: Resolved<SentFile>;
  fetch(): Promise<Sendable>;
}

/** Only a person can fix it. */
export const refusedFor = (why: Message): Problem => ({ kind: 'rejected', message: why, platformMessage: null });
const lost = refusedFor(issueText({ code: 'file_gone' }));

/**
 * Resolves many posts with one query for the facts of all files. Each gets its files separately, so that none waits for the renditions of
 * another, and none fails with another.
 */
export async function resolveAll(all: readonly ToSend[], media: PublishingNeeds['media']): Promise<(() => Sending)[]> {
  const ids = all.flatMap(({ post, manifest }) => {
    const whole = wholeOn(post, post.own, manifest.id);
    return [...[whole, ...whole.thread].flatMap((part) => part.media), ...picturesIn(manifest, whole.options)];
  });
  const facts = ids.length === 0 ? new Map<string, Media>() : await media.facts(ids.map(({ id }) => id));
  return all.map(({ post, account, manifest }) => () => {
    const fileOf = ({ id }: { id: string }) => facts.get(id);
    if (post.response) return answering(post.text, post.response);
    const resolved = resolvePost<SentFile>(
      { ...post, fileOf },
      {
        own: post.own,
        traits: account.traits,
        names: { ...(post.names ?? account), shortLinks: post.shortLinks },
        watermark: post.watermark,
      },
      manifest,
    );
    return { resolved, fetch: () => fetched(resolved, account.service, manifest.name, media) };
  });
}

/** A response follows none of the rules for posts, and has nothing but its text. */
function answering(text: string, response: Response): Sending {
  const blank = { text, media: [], thread: [], firstComment: '', options: {} };
  const content: Content = { ...blank, pictures: {}, response };
  return {
    resolved: { content: blank, files: [], issues: [] },
    fetch: async () => ({ content, refused: null, notBefore: null }),
  };
}

/** A post without its files. */
export const wordsOnly = ({ content }: Resolved<SentFile>): Content => filled(content, []);

/** Rejects what is no longer accepted: limits may have changed since the post was scheduled. */
async function fetched(
  { content, files }: Resolved<SentFile>,
  service: string,
  name: string,
  media: PublishingNeeds['media'],
): Promise<Sendable> {
  const refusing = (refused: Problem): Sendable => ({ content: null, refused, notBefore: null });
  const wanted: WantedFile[] = [];
  for (const { id, rendition } of files) {
    if (rendition.rendition === 'cannot') return refusing(refusedFor(issueText(rendition)));
    wanted.push({ id, spec: rendition.rendition === 'made' ? rendition.spec : null, service });
  }
  const states = wanted.length === 0 ? [] : await media.files(wanted);
  const ready: ReadyFile[] = [];
  let notBefore: NotBefore | null = null;
  for (const [index, of] of files.entries()) {
    const state = states[index] ?? null;
    if (state === null) return refusing(lost);
    if (state.is === 'cannot') return refusing(refusedFor(state.why));
    if (state.is === 'making') notBefore ??= waitingFor(state, of, name);
    ready.push({ of, file: state.file });
  }
  return { content: filled(content, ready), refused: null, notBefore };
}

type Making = Extract<FileState, { is: 'making' }>;
type ReadyFile = { of: ResolvedFile; file: Making['file'] };

function filled({ text, thread, firstComment, options }: Resolved<SentFile>['content'], files: readonly ReadyFile[]): Content {
  const mediaOf = (part: number) =>
    files.flatMap(({ of, file }) => (of.option === null && of.at.part === part ? [{ ...file, alt: of.alt }] : []));
  const pictures = files.flatMap(({ of, file }) => (of.option === null ? [] : [[of.option.key, { ...file, alt: of.alt }] as const]));
  return {
    text,
    media: mediaOf(0),
    thread: thread.map((part, index) => ({ text: part.text, media: mediaOf(index + 1) })),
    firstComment,
    options,
    pictures: Object.fromEntries(pictures),
  };
}

function waitingFor({ at, fraction, file: { kind } }: Making, of: ResolvedFile, platform: string): NotBefore {
  const what = of.option === null ? fileName({ kind }, of.at.part, of.at.index) : messageOf(of.option.label);
  const done = Math.floor(fraction * 100) / 100;
  return { at, fraction, what, detail: message('publishing.detail_adapting', { what, platform, done }) };
}
