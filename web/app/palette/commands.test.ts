import { describe, expect, test } from 'vitest';
import { type Command, matching } from './commands.ts';

const command = (name: string, group: Command['group']): Command => ({ id: name, group, name, icon: 'draft', run: () => undefined });
const all = [
  command('Create post', 'do'),
  command('Go to Calendar', 'go'),
  ...Array.from({ length: 9 }, (_, index) => command(`Kiln opening ${index}`, 'streams')),
  ...Array.from({ length: 12 }, (_, index) => command(`Low tide, part ${index}`, 'posts')),
];

describe('the palette', () => {
  test('shows screens first, then actions, then a few streams and posts', () => {
    expect(matching(all, '').map(({ group }) => group)).toEqual(['go', 'do', 'streams', 'streams', 'streams', 'posts', 'posts', 'posts']);
  });

  test('finds by every word that was typed, in any order and case', () => {
    expect(matching(all, 'PART tide 7').map(({ name }) => name)).toEqual(['Low tide, part 7']);
    expect(matching(all, 'tide calendar')).toEqual([]);
  });

  test('shows no more posts than one can look over', () => {
    expect(matching(all, 'tide')).toHaveLength(8);
    expect(matching(all, 'kiln')).toHaveLength(8);
  });
});
