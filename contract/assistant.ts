import { z } from 'zod';
import { ErrorCode } from './errors.ts';
import { maxPromptLength } from './limits.ts';
import { PlatformId } from './platforms.ts';

export const assistantActions = ['generate', 'improve', 'shorten', 'tone', 'translate', 'hashtags', 'variant', 'reply', 'picture'] as const;
export const AssistantAction = z.enum(assistantActions);
export const tones = ['plain', 'friendly', 'professional', 'playful', 'confident'] as const;
/** Languages offered for translation: BCP 47 tag and name in that language. */
export const translationLanguages = [
  { tag: 'en', name: 'English' },
  { tag: 'es', name: 'Español' },
  { tag: 'fr', name: 'Français' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'it', name: 'Italiano' },
  { tag: 'pt', name: 'Português' },
  { tag: 'nl', name: 'Nederlands' },
  { tag: 'pl', name: 'Polski' },
  { tag: 'tr', name: 'Türkçe' },
  { tag: 'ja', name: '日本語' },
] as const;

/** The longest text that the assistant accepts, in characters. */
const maxTextLength = 20_000;

/** What a reply is written in: its end, oldest first, and the post that it is about. */
const AssistantConversation = z.object({
  post: z.string().max(maxTextLength, 'schema.text_too_long_for_assistant').nullable(),
  items: z
    .array(
      z.object({
        from: z.string().max(300).nullable().describe('null: the account that replies'),
        text: z.string().max(maxTextLength, 'schema.text_too_long_for_assistant'),
      }),
    )
    .min(1)
    .max(20),
  as: z.enum(['comment', 'dm']).describe('What the reply is sent as'),
  to: z.string().max(300).describe('The handle of the person it answers'),
});

/** A request to the assistant. `platform` keeps the answer within that platform's limits. */
export const AssistantRequest = z
  .object({
    action: AssistantAction,
    prompt: z.string().trim().max(maxPromptLength, 'schema.too_many_characters').default(''),
    text: z.string().max(maxTextLength, 'schema.text_too_long_for_assistant').default(''),
    tone: z.enum(tones).optional(),
    language: z.enum(translationLanguages.map((l) => l.tag) as ['en', ...string[]]).optional(),
    platform: PlatformId.optional(),
    conversation: AssistantConversation.optional().describe('With `reply`; `text` is then what the person wants to say, or empty'),
    attempt: z.number().int().min(0).max(100).default(0).describe('Number of retries; basic mode phrases each one differently'),
  })
  .superRefine((request, context) => {
    const missing = missingIn(request);
    if (missing) context.addIssue({ code: 'custom', message: missing });
    if (request.action === 'tone' && !request.tone) context.addIssue({ code: 'custom', path: ['tone'], message: 'schema.tone_missing' });
    if (request.action === 'translate' && !request.language)
      context.addIssue({ code: 'custom', path: ['language'], message: 'schema.language_missing' });
    if (request.action === 'variant' && !request.platform)
      context.addIssue({ code: 'custom', path: ['platform'], message: 'schema.platform_missing' });
  })
  .meta({ id: 'AssistantRequest' });
export type AssistantRequest = z.infer<typeof AssistantRequest>;

/**
 * A chunk of an answer's stream, one JSON object per SSE message. It ends with `done` or `error`. The answer is always the whole new text
 * (with `hashtags`, too), and what precedes an `error` is worth keeping.
 */
export const AssistantChunk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), model: z.string().nullable().describe('null if written in basic mode') }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('replace'), text: z.string().describe('The complete text, shortened to fit') }),
  z.object({
    type: z.literal('done'),
    note: z.string().optional().describe('Note for the user, such as why nothing was changed'),
    another: z.literal(false).optional().describe('Trying again would produce the same text'),
  }),
  z.object({
    type: z.literal('error'),
    code: ErrorCode,
    message: z.string(),
    retryAfterSeconds: z.number().int().optional().describe('When the provider accepts requests again, if known'),
  }),
]);
export type AssistantChunk = z.infer<typeof AssistantChunk>;

/** What a request can't be without. */
function missingIn({ action, prompt, text, conversation }: Pick<AssistantRequest, 'action' | 'prompt' | 'text' | 'conversation'>) {
  if (action === 'generate') return prompt === '' && 'schema.idea_missing';
  if (action === 'reply') return conversation === undefined && 'schema.conversation_missing';
  return text.trim() === '' && 'schema.text_missing';
}

export const assistantProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export const AssistantProvider = z.enum(assistantProviders);
export type AssistantProvider = z.infer<typeof AssistantProvider>;

/** The model that makes images, where the owner names none: only at the provider itself, because other servers may have none. */
export const usualImageModels: Readonly<Record<AssistantProvider, string | null>> = {
  openai: 'gpt-image-2',
  anthropic: null,
  google: 'gemini-2.5-flash-image',
  'openai-compatible': null,
};
/** Anthropic's models see images, and make none. */
export const makesImages = (provider: AssistantProvider | null): boolean => provider !== null && provider !== 'anthropic';

const Model = z.object({ provider: AssistantProvider.nullable(), model: z.string().nullable() });

/** Who writes, for every member; null: the offline writer (basic mode). Screens only offer what is in `actions`. */
export const AssistantInForce = Model.extend({
  actions: z.array(AssistantAction).describe('Available actions; translating and changing tone require a model'),
  imageModel: z.string().nullable().describe('The model that makes images; null if there is none'),
  name: z.string().nullable().describe('The provider as people call it: “OpenAI”, or the host of another server'),
}).meta({ id: 'AssistantInForce' });
export type AssistantInForce = z.infer<typeof AssistantInForce>;

/** The current provider, for the instance's owner; the key itself never leaves the server. */
export const AssistantSettings = Model.extend({
  baseUrl: z.string().nullable().describe("null: the provider's own address"),
  imageModel: z.string().nullable().describe('null: no images'),
  hasKey: z.boolean(),
  from: z.enum(['environment', 'settings', 'none']).describe('`environment` overrides the settings page'),
}).meta({ id: 'AssistantSettings' });
export type AssistantSettings = z.infer<typeof AssistantSettings>;

export const AssistantSettingsChange = z
  .object({
    provider: AssistantProvider.nullable().describe('null in basic mode'),
    model: z.string().trim().max(200).default(''),
    baseUrl: z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'schema.not_http' }).max(300)])
      .default('')
      .describe("Empty: the provider's own address"),
    imageModel: z.string().trim().max(200).optional().describe('Omit for the provider’s usual one; empty for no images'),
    apiKey: z.string().trim().max(500).optional().describe('Omit to keep the stored key; empty to delete it'),
  })
  .superRefine(({ provider, model, baseUrl }, context) => {
    if (provider === null) return;
    if (!model) context.addIssue({ code: 'custom', path: ['model'], message: 'schema.model_missing' });
    if (provider === 'openai-compatible' && !baseUrl)
      context.addIssue({ code: 'custom', path: ['baseUrl'], message: 'schema.server_missing' });
  })
  .meta({ id: 'AssistantSettingsChange' });
export type AssistantSettingsChange = z.infer<typeof AssistantSettingsChange>;

/** A tiny real request: whether it succeeded, the reason if not, and how long it took. */
export const AssistantTest = z
  .object({ ok: z.boolean(), message: z.string(), milliseconds: z.number().int() })
  .meta({ id: 'AssistantTest' });
export type AssistantTest = z.infer<typeof AssistantTest>;
