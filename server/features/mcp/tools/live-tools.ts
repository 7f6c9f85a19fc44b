import { Id, Instant, page } from '@everycast/contract/common';
import { NewStreamEvent, StreamEvent } from '@everycast/contract/stream-events';
import { Stream, StreamOutput } from '@everycast/contract/streams';
import { WallTime, Zone } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { say } from '../../../kernel/messages.ts';
import { path } from '../api.ts';
import { reader, type Tool, tool } from '../tool.ts';

const ShownStream = Stream.pick({ id: true, title: true, source: true, state: true, liveAt: true, endedAt: true, ending: true }).extend({
  outputs: z.array(StreamOutput.pick({ id: true, platform: true, name: true, wanted: true, health: true })),
});
const ShownEvent = StreamEvent.pick({
  id: true,
  title: true,
  schedule: true,
  startsAt: true,
  plannedMinutes: true,
  state: true,
  streamId: true,
  destinations: true,
});

/** Live streams. Only people start them. */
export const liveTools: readonly Tool[] = [
  reader({
    name: 'list_streams',
    description: 'Live streams, newest first: which are live, where they go, and why they ended.',
    input: z.strictObject({ limit: z.number().int().min(1).max(50).default(10), cursor: z.string().max(500).optional() }),
    request: (query) => ({ path: '/api/v1/streams', query }),
    shown: page(ShownStream),
  }),
  reader({
    name: 'get_stream',
    description: 'A live stream and how each destination is doing.',
    input: z.strictObject({ streamId: Id }),
    request: ({ streamId }) => ({ path: path`/api/v1/streams/${streamId}` }),
    shown: ShownStream,
  }),
  reader({
    name: 'list_scheduled_streams',
    description: 'Scheduled live streams by their start.',
    input: z.strictObject({ from: Instant.optional(), to: Instant.optional() }),
    request: (query) => ({ path: '/api/v1/stream-events', query }),
    shown: z.object({ items: z.array(ShownEvent) }),
  }),
  tool({
    name: 'schedule_stream',
    description: 'Schedules a live stream, if the key allows it; otherwise the link leads to where the person does that.',
    kind: 'goesOut',
    input: z.strictObject({ title: NewStreamEvent.shape.title, at: WallTime, zone: Zone }),
    async run({ api, confirmation, address }, { title, at, zone }) {
      if (confirmation !== 'allow') {
        return { scheduled: false, link: address('/schedule-stream'), note: say(message('mcp.stream_left')) };
      }
      const body = { title, schedule: { at, zone } };
      return { scheduled: true, ...ShownEvent.parse(await api({ method: 'POST', path: '/api/v1/stream-events', body })) };
    },
  }),
  tool({
    name: 'end_stream',
    description: 'Ends a live stream, if the key allows it.',
    kind: 'removes',
    input: z.strictObject({ streamId: Id }),
    run: async ({ api }, { streamId }) => ShownStream.parse(await api({ method: 'POST', path: path`/api/v1/streams/${streamId}/end` })),
  }),
];
