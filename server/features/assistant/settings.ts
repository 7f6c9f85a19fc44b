import {
  type AssistantProvider,
  type AssistantSettings,
  type AssistantSettingsChange,
  makesImages,
  usualImageModels,
} from '@everycast/contract/assistant';
import { withoutEnd } from '@everycast/contract/without-end';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAssistantStore } from './assistant-store.ts';

/** A model and how to reach it. */
export interface Connection {
  provider: AssistantProvider;
  model: string;
  /** null: no images. */
  imageModel: string | null;
  apiKey: string | null;
  /** null: the provider's own URL. */
  baseUrl: string | null;
  /** Who set it: a URL from the settings page is a user's, and can't point into private networks. */
  from: 'environment' | 'settings';
}

const purpose = 'assistant.api-key';

/** The image model in force. `named`: what the owner named; undefined for the usual one, which only the provider itself surely has. */
function imageModelOf(provider: AssistantProvider, baseUrl: string | null, named: string | undefined): string | null {
  if (!makesImages(provider) || named === '') return null;
  return named ?? (baseUrl === null ? usualImageModels[provider] : null);
}

/** The model that writes: from the environment, otherwise from the settings page, otherwise none. */
export function createSettings({ config, db, secrets, clock }: Pick<Kernel, 'config' | 'db' | 'secrets' | 'clock'>) {
  const store = createAssistantStore(db);

  async function inForce(): Promise<Connection | null> {
    if (config.ai) {
      const { provider, baseUrl, imageModel: named } = config.ai;
      return { ...config.ai, imageModel: imageModelOf(provider, baseUrl, named === 'off' ? '' : named), from: 'environment' };
    }
    const stored = await store.settings();
    return stored && { ...stored, apiKey: opened(stored.apiKey), from: 'settings' };
  }

  function opened(sealed: string | null): string | null {
    try {
      return sealed === null ? null : secrets.open(sealed, purpose);
    } catch {
      return null; // encrypted with another SECRET_KEY: it counts as missing, and the page asks for it again
    }
  }

  async function get(): Promise<AssistantSettings> {
    const connection = await inForce();
    if (!connection) return { provider: null, model: null, imageModel: null, baseUrl: null, hasKey: false, from: 'none' };
    const { provider, model, imageModel, baseUrl, apiKey, from } = connection;
    return { provider, model, imageModel, baseUrl, hasKey: apiKey !== null, from };
  }

  async function set(change: AssistantSettingsChange, userId: string): Promise<AssistantSettings> {
    const { provider, model, baseUrl: address, apiKey } = change;
    if (config.ai) {
      throw new AppError('not_editable', 'assistant.set_by_environment');
    }
    if (provider === null) {
      await store.remove();
      return get();
    }
    const baseUrl = address === '' ? null : withoutEnd(address, /\//);
    const stored = await store.settings();
    const samePlace = stored?.provider === provider && stored.baseUrl === baseUrl;
    if (apiKey === undefined && stored?.apiKey && !samePlace) {
      throw new AppError('invalid_input', 'assistant.key_belongs_elsewhere');
    }
    const kept = stored && opened(stored.apiKey) !== null ? stored.apiKey : null;
    const sealed = apiKey === undefined ? kept : apiKey === '' ? null : secrets.seal(apiKey, purpose);
    if (sealed === null && provider !== 'openai-compatible') throw new AppError('invalid_input', 'assistant.key_missing');
    const imageModel = imageModelOf(provider, baseUrl, change.imageModel);
    await store.save({ provider, model, imageModel, baseUrl, apiKey: sealed }, userId, clock.now());
    return get();
  }

  return { inForce, get, set };
}
