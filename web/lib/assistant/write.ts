import { AssistantChunk, type AssistantRequest } from '@everycast/contract/assistant';
import { send } from '../api/send.ts';
import { currentWorkspace } from '../api/workspace.ts';

/**
 * Calls the assistant and passes on each chunk of its answer. Aborting `signal` also stops the writing on the server.
 * @throws ApiProblem if it couldn't start; an interrupted answer ends with a chunk of type `error`
 */
export async function write(
  request: Partial<AssistantRequest> & Pick<AssistantRequest, 'action'>,
  on: (chunk: AssistantChunk) => void,
  signal: AbortSignal,
  broken: string,
): Promise<void> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
  const workspace = currentWorkspace();
  if (workspace !== null) headers['X-Workspace'] = workspace;
  const response = await send(new Request('/api/v1/assistant/write', { method: 'POST', headers, body: JSON.stringify(request), signal }));
  let ended = false;
  for await (const data of messages(response.body)) {
    const chunk = AssistantChunk.parse(JSON.parse(data));
    ended = chunk.type === 'done' || chunk.type === 'error';
    on(chunk);
  }
  if (!ended && !signal.aborted) on({ type: 'error', code: 'assistant_failed', message: broken });
}

/** The data of each server-sent event in a body. */
async function* messages(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return;
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('\n');
      if (data) yield data;
    }
  }
}
