import type { ImageModel } from 'ai';
import { fetchFor } from '../model.ts';
import type { Connection } from '../settings.ts';
import { sizedFetch } from './sized-fetch.ts';

/** The most that one image may take in an answer, as base64. No provider's image is nearly as large. */
const maxAnswerBytes = 40_000_000;

/** What one image is to be. */
export interface Wanted {
  prompt: string;
  /** Width by height. */
  ratio: number;
  /** The image to change, as a PNG or JPEG; null to make a new one. */
  source: Uint8Array | null;
}

/** An image as the provider sent it: any bytes. */
export interface Drawn {
  bytes: Uint8Array;
  /** As the provider counts them; null if it doesn't say. */
  tokens: number | null;
}

/** The image model of a connection; null if there is none. */
export async function openImageModel(connection: Connection, safeFetch: typeof fetch): Promise<ImageModel | null> {
  const { provider, imageModel, apiKey, baseUrl } = connection;
  if (imageModel === null) return null;
  const fetch = sizedFetch(fetchFor(connection, safeFetch), maxAnswerBytes);
  const settings = { apiKey: apiKey ?? '', fetch, ...(baseUrl !== null && { baseURL: baseUrl }) };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(settings).image(imageModel);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(settings).image(imageModel);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const own = { name: 'openai-compatible', baseURL: baseUrl ?? '', fetch, ...(apiKey && { apiKey }) };
      return createOpenAICompatible(own).imageModel(imageModel);
    }
    case 'anthropic':
      return null;
  }
}

/** The sizes that OpenAI's models and most compatible servers have; an image is cropped to its shape afterwards. */
const sizes = ['1024x1024', '1536x1024', '1024x1536'] as const;
/** The ratios that Google's models have. */
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

/** The one nearest to a ratio. */
function nearest<Shape extends string>(shapes: readonly Shape[], first: Shape, ratio: number): Shape {
  const distance = (shape: Shape): number => {
    const [width = 1, height = 1] = shape.split(/[x:]/).map(Number);
    return Math.abs(Math.log(width / height / ratio));
  };
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best), first);
}

/**
 * Has one image made. It isn't retried: that would cost again.
 * @throws what `explainImage` explains; and the signal's reason
 */
export async function draw(
  model: ImageModel,
  { provider }: Pick<Connection, 'provider'>,
  { prompt, ratio, source }: Wanted,
  signal: AbortSignal,
): Promise<Drawn> {
  const { generateImage } = await import('ai');
  const { image, usage } = await generateImage({
    model,
    prompt: source === null ? prompt : { text: prompt, images: [source] },
    n: 1,
    maxRetries: 0,
    abortSignal: signal,
    ...(provider === 'google' ? { aspectRatio: nearest(ratios, '1:1', ratio) } : { size: nearest(sizes, '1024x1024', ratio) }),
  });
  const { totalTokens, inputTokens, outputTokens } = usage;
  const counted = totalTokens ?? (inputTokens === undefined && outputTokens === undefined ? 0 : (inputTokens ?? 0) + (outputTokens ?? 0));
  return { bytes: image.uint8Array, tokens: counted > 0 ? counted : null };
}
