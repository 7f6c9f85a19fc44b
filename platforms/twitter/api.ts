import { type Answer, strange } from '../port/call.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

/** An API URL for a connection. */
export const api = ({ service }: { service: string }, path: string): string => `${hostOf(connectBy, service, 'api')}${path}`;

/** A response's `data`. @throws CallFailure strange, if there is none */
export function dataIn(answer: Answer, url: string): Fields {
  const { data } = fieldsIn(answer.body);
  if (isFields(data)) return data;
  throw strange(answer, url);
}
