import { message } from '@everycast/messages/message';
import { ToolFailed } from '@everycast/video/tool/run';
import { expect, test } from 'vitest';
import { reads } from '../../../../tests/support/reads.ts';
import { problemIn } from './problems.ts';

test('what ffmpeg cannot write is not put down to a damaged file', () => {
  const words =
    '[mpeg4 @ 0x1] timebase 1/90000 not supported\nError initializing output stream 0:0 -- Error while opening encoder for output stream #0:0';
  expect(problemIn(new ToolFailed(message('video.tool_failed', { tool: 'ffmpeg', exit: 1 }), words))).toMatchObject({
    code: 'unsupported_media',
    message: reads(/^Everycast can’t write this kind of video\. Export it as MP4 instead\./),
  });
  expect(problemIn(new ToolFailed(message('video.tool_failed', { tool: 'ffmpeg', exit: 1 }), 'Invalid data found'))).toMatchObject({
    code: 'unreadable_video',
  });
});
