import type { AccountGroup } from '@everycast/contract/account-groups';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GroupSquare } from './GroupSquare.tsx';

const group = (name: string, color: AccountGroup['color']): AccountGroup =>
  ({ id: name, name, color, accountIds: ['one'] }) as AccountGroup;
const shown = (of: AccountGroup, among: AccountGroup[]) => renderToStaticMarkup(<GroupSquare of={of} among={among} />);

test('a color says which group it is until another has it, too', () => {
  const [casa, kestrel, oda] = [group('Casa Verde', 'sky'), group('Kestrel', 'plum'), group('Oda Books', 'sky')];
  expect(shown(casa, [casa, kestrel])).not.toContain('CV');
  expect(shown(casa, [casa, kestrel, oda])).toContain('CV');
  expect(shown(oda, [casa, kestrel, oda])).toContain('OB');
  // In columns: each row has one.
  expect(shown(kestrel, [casa, kestrel, oda])).toContain('KE');
});
