import {
  AssistantInForce,
  AssistantRequest,
  AssistantSettings,
  AssistantSettingsChange,
  AssistantTest,
} from '@everycast/contract/assistant';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import { endWithAccess } from '../../kernel/http/end-with-access.ts';
import { eventStream } from '../../kernel/http/event-stream.ts';
import type { Http } from '../../kernel/http/http.ts';
import { say } from '../../kernel/messages.ts';
import type { Assistant } from './assistant.ts';

const tags = ['assistant'];
/** Each may cost money. */
const writesPerMinute = 30;

export function assistantRoutes(http: Http, assistant: Omit<Assistant, 'prepare'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/assistant',
    config: { access: { permission: 'workspace.read' } },
    schema: {
      tags,
      summary: 'Get the assistant’s model (null for basic mode) and its actions',
      response: { 200: AssistantInForce },
    },
    handler: () => assistant.inForce(),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/assistant/write',
    config: {
      access: { permission: 'assistant.use', feature: 'ai_content' },
      replay: false,
      perPersonMinute: writesPerMinute,
      errors: ['assistant_not_configured'],
    },
    schema: {
      tags,
      summary: 'Generate text; streams AssistantChunk as server-sent events',
      body: AssistantRequest,
      produces: ['text/event-stream'],
      response: {
        200: z.string().describe('text/event-stream: each message is one AssistantChunk as JSON; close the connection to stop'),
      },
    },
    handler: async (request, reply) => {
      const stop = new AbortController();
      const chunks = await assistant.write(request.body, stop.signal);
      const stream = eventStream(reply);
      endWithAccess(request, stream);
      stream.gone.addEventListener('abort', () => stop.abort());
      if (stream.gone.aborted) stop.abort();
      try {
        for await (const chunk of chunks) stream.send(chunk);
      } catch (error) {
        request.log.error({ err: error }, 'The assistant failed');
        stream.send({ type: 'error', code: 'internal', message: say(message('common.internal')) });
      } finally {
        stream.close();
      }
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/settings/assistant',
    config: { access: 'instance-owner' },
    schema: { tags, summary: 'Get the AI model in use and where it is set', response: { 200: AssistantSettings } },
    handler: () => assistant.settings(),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/settings/assistant',
    config: { access: 'instance-owner', replay: false, errors: ['not_editable'] },
    schema: { tags, summary: 'Choose the AI model, or none', body: AssistantSettingsChange, response: { 200: AssistantSettings } },
    handler: (request) => assistant.changeSettings(request.body, signedIn(request).userId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/settings/assistant/test',
    config: { access: 'instance-owner', replay: false },
    schema: { tags, summary: 'Test the AI model with a small request', response: { 200: AssistantTest } },
    handler: () => assistant.test(),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/settings/assistant/test-images',
    config: { access: 'instance-owner', replay: false },
    schema: { tags, summary: 'Test the image model: makes one image, which the provider bills', response: { 200: AssistantTest } },
    handler: () => assistant.pictures.test(),
  });
}
