import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  ['Mara Lindt', 'Mara Lindt'],
  ['Dr. Who, Jr.', 'Dr. Who, Jr.'],
  ['evil.example', 'evil. example'],
  ['https://evil.example/win', 'https: //evil. example/win'],
  ['HTTP://2130706433', 'HTTP: //2130706433'],
  ['a@evil.example', 'a@evil. example'],
  ['www.evil。example', 'www. evil。 example'],
  ['Studio 10:30', 'Studio 10:30'],
])('%s reads %s', (name, read) => expect(nameInMail(name)).toBe(read));
