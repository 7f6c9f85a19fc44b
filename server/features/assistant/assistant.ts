import {
  type AssistantChunk,
  type AssistantInForce,
  type AssistantRequest,
  type AssistantSettings,
  type AssistantSettingsChange,
  type AssistantTest,
  assistantActions,
} from '@everycast/contract/assistant';
import { message } from '@everycast/messages/message';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import { calledLike, explain } from './failures.ts';
import { boundsOf } from './fit.ts';
import { loadProvider, openModel } from './model.ts';
import type { AssistantNeeds, Patience } from './needs.ts';
import { createPictures, type Pictures } from './pictures/pictures.ts';
import { createSettings } from './settings.ts';
import { writeWithModel } from './write.ts';
import { offlineActions } from './writer/actions.ts';
import { createOfflineWriter } from './writer/thread.ts';
import type { OfflineAnswer } from './writer/writer.ts';

export interface Assistant {
  /**
   * Starts writing; yields chunks as they are written, the last one being `done` or `error`. None follows once `signal` is aborted.
   * @throws AppError before anything is written: `invalid_input`, or `assistant_not_configured` for what needs a model
   */
  write(request: AssistantRequest, signal: AbortSignal): Promise<AsyncIterable<AssistantChunk>>;
  /** A tiny real request to the current model. */
  test(): Promise<AssistantTest>;
  /** Which model writes, and what it can do. */
  inForce(): Promise<AssistantInForce>;
  /** What people set, or the environment. */
  settings(): Promise<AssistantSettings>;
  /**
   * Sets another model, or none. A stored key is kept only if it would be sent to the same place as before.
   * @throws AppError `not_editable` if the environment decides, `invalid_input` if a key must be entered (again)
   */
  changeSettings(change: AssistantSettingsChange, userId: string): Promise<AssistantSettings>;
  /** Images made and described by models of the same provider. */
  readonly pictures: Pictures;
  /** Loads what the current model needs, before somebody waits for it. */
  prepare(): Promise<void>;
}

const usualPatience: Patience = { firstMs: 45_000, idleMs: 20_000, wholeMs: 180_000 };

/** Writing help: by a model if one is connected, otherwise by the offline writer. */
export function createAssistant(kernel: Kernel, { manifests, patience = usualPatience }: AssistantNeeds): Assistant {
  // A model may take longer than other servers; `patience` sets the limits.
  const safeFetch = createSafeFetch({
    allowPrivate: kernel.config.allowPrivateAddresses,
    limits: { silenceMs: patience.firstMs + patience.idleMs, wholeMs: patience.wholeMs },
  });
  const settings = createSettings(kernel);
  const pictures = createPictures({ kernel, inForce: settings.inForce, patience });
  const offline = createOfflineWriter();
  const now = () => kernel.clock.now();

  async function write(request: AssistantRequest, signal: AbortSignal): Promise<AsyncIterable<AssistantChunk>> {
    const bounds = request.platform ? boundsOf(manifests[request.platform], request) : null;
    const connection = await settings.inForce();
    if (!connection) return pieces(await offline.write(request, bounds));
    return writeWithModel({ connection, model: await openModel(connection, safeFetch), request, bounds, patience, signal, now });
  }

  async function prepare(): Promise<void> {
    const connection = await settings.inForce();
    if (connection) await loadProvider(connection);
  }

  async function test(): Promise<AssistantTest> {
    const connection = await settings.inForce();
    if (!connection) return { ok: true, message: say(message('assistant.basic_mode')), milliseconds: 0 };
    const begun = now().getTime();
    const took = () => now().getTime() - begun;
    try {
      const { generateText } = await import('ai');
      const { text } = await generateText({
        model: await openModel(connection, safeFetch),
        prompt: 'Answer with the one word: ready',
        maxOutputTokens: 2_000,
        maxRetries: 0,
        timeout: { totalMs: patience.firstMs },
      });
      if (text.trim() === '')
        return { ok: false, message: say(message('assistant.test_no_text', { model: connection.model })), milliseconds: took() };
      return { ok: true, message: say(message('assistant.test_answered', { model: connection.model })), milliseconds: took() };
    } catch (error) {
      return { ok: false, message: say(explain(error, connection, false, now()).message), milliseconds: took() };
    }
  }

  return {
    write,
    test,
    async inForce() {
      const connection = await settings.inForce();
      if (!connection) return { provider: null, model: null, imageModel: null, name: null, actions: [...offlineActions] };
      const { provider, model, imageModel } = connection;
      return { provider, model, imageModel, name: calledLike(connection), actions: [...assistantActions] };
    },
    settings: settings.get,
    async changeSettings(change, userId) {
      const changed = await settings.set(change, userId);
      await prepare();
      return changed;
    },
    pictures,
    prepare,
  };
}

async function* pieces({ text, note, another }: OfflineAnswer): AsyncGenerator<AssistantChunk> {
  yield { type: 'start', model: null };
  yield { type: 'text', text };
  yield { type: 'done', ...(note !== null && { note: say(note) }), ...(!another && { another }) };
}
