import { graphErrorFormat, minutesTo, percentOf } from '../../meta/error-format.ts';
import type { Parts } from '../parts.ts';

/** Calls of one account in an hour, and containers in a day. */
export const calls = { name: 'calls', max: 4800, seconds: 3600 };
export const makingContainers = { name: 'containers', max: 400, seconds: 86_400 };
/** What may be published in a day by the interface. */
export const quota = { max: 100, seconds: 86_400 };

export const basic = 'instagram_business_basic';
export const toPublish = [basic, 'instagram_business_content_publish'];
export const toComment = [basic, 'instagram_business_manage_comments'];

export const errorFormat = ({ stage }: Parts) =>
  graphErrorFormat({
    code: 4,
    message: 'Application request limit reached',
    headers: (left): Record<string, string> => {
      // Limits of a day are other ones, and told by nothing.
      if (left.ok && left.name !== calls.name) return {};
      const percent = percentOf(left);
      const usage = { call_count: percent, total_cputime: 0, total_time: percent };
      const use = { type: 'instagram', ...usage, estimated_time_to_regain_access: minutesTo(left, stage.now()) };
      return { 'x-app-usage': JSON.stringify(usage), 'x-business-use-case-usage': JSON.stringify({ 0: [use] }) };
    },
  });
