/** All shortcuts of the app, by where they work. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts = [
  {
    where: 'everywhere',
    keys: [
      { does: 'palette', press: ['mod', 'K'] },
      { does: 'help', press: ['?'] },
    ],
  },
  {
    where: 'composer',
    keys: [
      { does: 'undo', press: ['mod', 'Z'] },
      { does: 'redo', press: ['mod', 'Shift', 'Z'] },
      { does: 'save', press: ['mod', 'S'] },
    ],
  },
  {
    where: 'calendar',
    keys: [
      { does: 'create', press: ['N'] },
      { does: 'days', press: ['←', '→', '↑', '↓'] },
      { does: 'carry', press: ['Space'] },
    ],
  },
] as const;
