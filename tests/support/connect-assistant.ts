import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** An assistant that is connected to a server with a key, by the official client of the protocol. */
export async function connectAssistant(origin: string, key: string, more: Record<string, string> = {}) {
  const client = new Client({ name: 'an assistant', version: '1' });
  const headers = { authorization: `Bearer ${key}`, ...more };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }));
  const answer = async (name: string, input: object = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content as { type: string; text: string }[];
    return { isError, text: first?.text ?? '' };
  };
  return {
    client,
    answer,
    /** What a tool answers that succeeds. */
    async call(name: string, input: object = {}) {
      const { isError, text } = await answer(name, input);
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text);
    },
  };
}
