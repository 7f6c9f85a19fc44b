import type { BulkEdit } from '@everycast/contract/bulk-posts';

export const editKinds = ['place', 'shift', 'slots', 'spread', 'accounts', 'replace'] as const;
export type EditKind = (typeof editKinds)[number];
export const shifts = ['hoursLater', 'hoursEarlier', 'daysLater', 'daysEarlier'] as const;
export type Shift = (typeof shifts)[number];

/** A change of many posts as it is being chosen. */
export interface EditDraft {
  kind: EditKind;
  date: string;
  /** ISO, 1 to 7. */
  weekday: number | null;
  time: string;
  amount: number;
  /** Days between posts that are spread. */
  apart: number;
  shift: Shift;
  add: string[];
  remove: string[];
  find: string;
  with: string;
  matchCase: boolean;
}

export const emptyEdit: EditDraft = {
  kind: 'place',
  date: '',
  weekday: null,
  time: '',
  amount: 1,
  apart: 7,
  shift: 'hoursLater',
  add: [],
  remove: [],
  find: '',
  with: '',
  matchCase: false,
};

/** The chosen change; null while something of it is missing. */
export function editOf(draft: EditDraft): BulkEdit | null {
  const { kind, date, weekday, time, amount, shift, add, remove, find, matchCase } = draft;
  switch (kind) {
    case 'place': {
      if (date === '' && weekday === null && time === '') return null;
      const day = date !== '' ? { date } : weekday === null ? {} : { weekday };
      return { kind, ...day, ...(time !== '' && { time }) };
    }
    case 'shift': {
      const signed = shift.endsWith('Later') ? amount : -amount;
      return shift.startsWith('hours') ? { kind, hours: signed } : { kind: 'move', days: signed };
    }
    case 'slots':
      return { kind: 'enqueue' };
    case 'spread':
      return { kind, days: draft.apart };
    case 'accounts':
      return add.length + remove.length > 0 ? { kind, add, remove } : null;
    case 'replace':
      return find === '' ? null : { kind, find, with: draft.with, matchCase };
  }
}
