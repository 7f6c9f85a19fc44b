import type { Answer } from '../port/call.ts';
import { cardOf } from '../port/card.ts';
import type { StepContext } from '../port/publisher.ts';
import type { StepId } from '../port/steps.ts';
import { Created, outcomeIn } from '../port/stored.ts';
import { rest, unexpectedAnswer } from './api.ts';
import { documentOf, optionsIn } from './options.ts';
import { duplicateIn } from './problems.ts';
import { littleText } from './text.ts';

/** The step that sends a document, of all images. */
export const theDocument = { is: 'upload', part: 0, file: 0 } as const satisfies StepId;

/** The result of sending a post: it was created, or LinkedIn rejects it as a duplicate of an existing one. */
export type Sent = { id: string; duplicate: boolean };

/** Sends the post. @throws CallFailure, PlatformProblem retry_later */
export async function sendPost(context: StepContext): Promise<Sent> {
  try {
    return { id: idIn(await rest(context.env, context.account, 'posts', { json: bodyOf(context) })), duplicate: false };
  } catch (error) {
    const id = duplicateIn(error);
    if (id === null) throw error;
    return { id, duplicate: true };
  }
}

/** The ID is in a header; the response has no body. @throws CallFailure unexpected, if it is missing */
export function idIn(answer: Answer): string {
  const id = answer.headers.get('x-restli-id');
  if (id !== null && /^urn:li:(share|ugcPost):\d+$/.test(id)) return id;
  throw unexpectedAnswer(answer);
}

function bodyOf(context: StepContext) {
  const { content, account } = context;
  const { visibility, noReshare } = optionsIn(content.options, account.traits);
  const attached = attachedTo(context);
  return {
    author: account.remoteId,
    commentary: littleText(content.text),
    visibility,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(attached && { content: attached }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: noReshare,
  };
}

/** A post's files, as it refers to them. */
export function mediaOf({ content, outcomes, account }: StepContext): { id: string; title?: string; altText?: string }[] {
  const { title } = optionsIn(content.options, account.traits);
  const document = documentOf(content, content.options);
  if (document) return [{ id: outcomeIn(Created, outcomes, theDocument).id, title: document.title }];
  return content.media.map(({ alt, kind }, index) => {
    const { id } = outcomeIn(Created, outcomes, { is: 'upload', part: 0, file: index });
    if (kind === 'video') return title === '' ? { id } : { id, title };
    return alt === '' ? { id } : { id, altText: alt };
  });
}

/** One image, video or document, several images, or a link card. */
function attachedTo(context: StepContext): object | null {
  const media = mediaOf(context);
  if (media.length > 1) return { multiImage: { images: media } };
  if (media.length === 1) return { media: media[0] };
  const card = cardOf(context.outcomes, 0);
  if (!card) return null;
  const { url: source, title, description, picture: thumbnail } = card;
  return { article: { source, title, ...(description !== '' && { description }), ...(thumbnail !== null && { thumbnail }) } };
}
