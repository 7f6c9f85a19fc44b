import { graphErrorFormat, minutesTo, percentOf } from '../../meta/errors.ts';
import type { InstagramServices } from '../services.ts';

/** Calls per account and hour, and containers per day. */
export const calls = { name: 'calls', max: 4800, seconds: 3600 };
export const makingContainers = { name: 'containers', max: 400, seconds: 86_400 };
/** Posts per day through the API. */
export const quota = { max: 100, seconds: 86_400 };

export const basic = 'instagram_business_basic';
export const toPublish = [basic, 'instagram_business_content_publish'];
export const toComment = [basic, 'instagram_business_manage_comments'];

export const errorFormat = ({ stage }: InstagramServices) =>
  graphErrorFormat({
    code: 4,
    message: 'Application request limit reached',
    headers: (left): Record<string, string> => {
      // Daily limits are separate, and not reported.
      if (left.ok && left.name !== calls.name) return {};
      const percent = percentOf(left);
      const usage = { call_count: percent, total_cputime: 0, total_time: percent };
      const use = { type: 'instagram', ...usage, estimated_time_to_regain_access: minutesTo(left, stage.now()) };
      return { 'x-app-usage': JSON.stringify(usage), 'x-business-use-case-usage': JSON.stringify({ 0: [use] }) };
    },
  });
