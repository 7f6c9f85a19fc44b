import { z } from 'zod';
import { PlatformId } from './platforms.ts';

export const assistantActions = ['generate', 'improve', 'shorten', 'tone', 'translate', 'hashtags', 'variant'] as const;
export const AssistantAction = z.enum(assistantActions);
export const tones = ['plain', 'friendly', 'professional', 'playful', 'confident'] as const;
/** Languages offered for translating: BCP 47 tag and name in that language. */
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

/** A request to the assistant. `platform` keeps the answer within that platform's limits. */
export const AssistantRequest = z
  .object({
    action: AssistantAction,
    prompt: z.string().trim().max(4000).default(''),
    text: z.string().max(20_000).default(''),
    tone: z.enum(tones).optional(),
    language: z.enum(translationLanguages.map((l) => l.tag) as ['en', ...string[]]).optional(),
    platform: PlatformId.optional(),
    attempt: z.number().int().min(0).max(100).default(0).describe('Counts "Another": the offline writer gives a different draft for each'),
  })
  .superRefine((request, context) => {
    const needed = request.action === 'generate' ? request.prompt : request.text.trim();
    if (!needed)
      context.addIssue({
        code: 'custom',
        message: request.action === 'generate' ? 'Say what to write about.' : 'There is no text to work on.',
      });
    if (request.action === 'tone' && !request.tone) context.addIssue({ code: 'custom', path: ['tone'], message: 'Choose a tone.' });
    if (request.action === 'translate' && !request.language)
      context.addIssue({ code: 'custom', path: ['language'], message: 'Choose a language.' });
    if (request.action === 'variant' && !request.platform)
      context.addIssue({ code: 'custom', path: ['platform'], message: 'Choose a platform.' });
  })
  .meta({ id: 'AssistantRequest' });
export type AssistantRequest = z.infer<typeof AssistantRequest>;

/** What the stream of an answer carries, one JSON object per SSE message. It ends with `done` or `error`. */
export const AssistantChunk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), model: z.string().nullable().describe('null: written without a model') }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('replace'), text: z.string().describe('The whole text again, after it was brought within the limits') }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type AssistantChunk = z.infer<typeof AssistantChunk>;

export const assistantProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export const AssistantProvider = z.enum(assistantProviders);

/** The provider in force; the key itself never leaves the server. */
export const AssistantSettings = z
  .object({
    provider: AssistantProvider.nullable(),
    model: z.string().nullable(),
    baseUrl: z.string().nullable(),
    hasKey: z.boolean(),
    from: z.enum(['environment', 'settings', 'none']).describe('The environment wins over the settings page'),
  })
  .meta({ id: 'AssistantSettings' });
export type AssistantSettings = z.infer<typeof AssistantSettings>;

export const AssistantSettingsChange = z
  .object({
    provider: AssistantProvider.nullable().describe('null: go back to the offline writer'),
    model: z.string().trim().max(200).default(''),
    baseUrl: z.string().trim().max(300).default(''),
    apiKey: z.string().trim().max(500).optional().describe('Left out: the stored key stays'),
  })
  .meta({ id: 'AssistantSettingsChange' });
export const AssistantTest = z
  .object({ ok: z.boolean(), message: z.string(), milliseconds: z.number().int() })
  .meta({ id: 'AssistantTest' });
