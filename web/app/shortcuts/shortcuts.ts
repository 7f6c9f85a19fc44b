/** All shortcuts of the app, by where they work. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts = [
  {
    where: 'everywhere',
    keys: [
      { does: 'palette', press: ['mod', 'K'] },
      { does: 'idea', press: ['Q'] },
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
      { does: 'carry', press: ['M'] },
      { does: 'views', press: ['1', '2', '3', '4', '5'] },
      { does: 'select', press: ['X'] },
      { does: 'range', press: ['Shift', 'X'] },
      { does: 'filterGroups', press: ['G'] },
      { does: 'searchPosts', press: ['/'] },
      { does: 'undoLast', press: ['mod', 'Z'] },
      { does: 'redoLast', press: ['mod', 'Shift', 'Z'] },
    ],
  },
  {
    where: 'drafts',
    keys: [
      { does: 'select', press: ['X'] },
      { does: 'range', press: ['Shift', 'X'] },
      { does: 'filterGroups', press: ['G'] },
      { does: 'searchDrafts', press: ['/'] },
      { does: 'cards', press: ['←', '→', '↑', '↓'] },
      { does: 'carryCard', press: ['Shift', '←', '→'] },
      { does: 'cardMenu', press: ['M'] },
      { does: 'undoLast', press: ['mod', 'Z'] },
      { does: 'redoLast', press: ['mod', 'Shift', 'Z'] },
    ],
  },
  {
    where: 'approvals',
    keys: [
      { does: 'nextPost', press: ['J'] },
      { does: 'previousPost', press: ['K'] },
      { does: 'select', press: ['X'] },
      { does: 'approvePost', press: ['A'] },
      { does: 'requestChanges', press: ['R'] },
      { does: 'switchPlatform', press: ['1', '…', '9'] },
    ],
  },
  {
    where: 'notifications',
    keys: [
      { does: 'nextRow', press: ['J'] },
      { does: 'previousRow', press: ['K'] },
      { does: 'openRow', press: ['Enter'] },
      { does: 'readRow', press: ['E'] },
      { does: 'readRows', press: ['Shift', 'E'] },
    ],
  },
  {
    where: 'engagement',
    keys: [
      { does: 'next', press: ['J'] },
      { does: 'previous', press: ['K'] },
      { does: 'comment', press: ['C'] },
      { does: 'like', press: ['L'] },
      { does: 'dm', press: ['M'] },
      { does: 'send', press: ['mod', 'Enter'] },
      { does: 'done', press: ['E'] },
      { does: 'snooze', press: ['S'] },
      { does: 'assign', press: ['A'] },
      { does: 'search', press: ['/'] },
    ],
  },
] as const;
