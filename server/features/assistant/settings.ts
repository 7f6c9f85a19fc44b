import type { AssistantProvider, AssistantSettings, AssistantSettingsChange } from '@everycast/contract/assistant';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAssistantStore } from './store.ts';

/** A model and how it is reached. */
export interface Connection {
  provider: AssistantProvider;
  model: string;
  apiKey: string | null;
  /** null: the provider's own address. */
  baseUrl: string | null;
  /** Who named it: an address from the settings page is a user's, and may not point into private networks. */
  from: 'environment' | 'settings';
}

const purpose = 'assistant.api-key';

/** Which model writes: the environment's, else the one of the settings page, else none. */
export function createSettings({ config, db, secrets, clock }: Pick<Kernel, 'config' | 'db' | 'secrets' | 'clock'>) {
  const store = createAssistantStore(db);

  async function inForce(): Promise<Connection | null> {
    if (config.ai) return { ...config.ai, from: 'environment' };
    const stored = await store.settings();
    return stored && { ...stored, apiKey: opened(stored.apiKey), from: 'settings' };
  }

  function opened(sealed: string | null): string | null {
    try {
      return sealed === null ? null : secrets.open(sealed, purpose);
    } catch {
      return null; // sealed under another SECRET_KEY: as good as none, and the page asks for it again
    }
  }

  async function get(): Promise<AssistantSettings> {
    const connection = await inForce();
    if (!connection) return { provider: null, model: null, baseUrl: null, hasKey: false, from: 'none' };
    const { provider, model, baseUrl, apiKey, from } = connection;
    return { provider, model, baseUrl, hasKey: apiKey !== null, from };
  }

  /**
   * Chooses another model, or none. A stored key stays only where it would go to the same place as before.
   * @throws AppError `not_editable` where the environment decides, `invalid_input` where a key must be entered (again)
   */
  async function set({ provider, model, baseUrl: address, apiKey }: AssistantSettingsChange, userId: string): Promise<AssistantSettings> {
    if (config.ai) {
      throw new AppError('not_editable', 'assistant.set_by_environment');
    }
    if (provider === null) {
      await store.remove();
      return get();
    }
    const baseUrl = address === '' ? null : address.replace(/\/+$/, '');
    const stored = await store.settings();
    const samePlace = stored?.provider === provider && stored.baseUrl === baseUrl;
    if (apiKey === undefined && stored?.apiKey && !samePlace) {
      throw new AppError('invalid_input', 'assistant.key_belongs_elsewhere');
    }
    const kept = stored && opened(stored.apiKey) !== null ? stored.apiKey : null;
    const sealed = apiKey === undefined ? kept : apiKey === '' ? null : secrets.seal(apiKey, purpose);
    if (sealed === null && provider !== 'openai-compatible') throw new AppError('invalid_input', 'assistant.key_missing');
    await store.save({ provider, model, baseUrl, apiKey: sealed }, userId, clock.now());
    return get();
  }

  return { inForce, get, set };
}
