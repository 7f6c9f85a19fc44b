import { showBadge } from './badge.ts';
import { lastHere } from './last-here.ts';
import { parcels, parcelsOf } from './parcels.ts';

const keysUnder = (prefix: string): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) => key.startsWith(prefix));

/** What the server doesn't have of a person's drafts, in this browser. */
const draftsOf = (personId: string): string[] => keysUnder(`everycast.draft.${personId}.`);
/** Ideas that aren't saved. */
const ideasOf = (personId: string): string[] => keysUnder(`everycast.idea.${personId}.`);

/** How long a draft that is being saved may take, in milliseconds. */
const patience = 2_000;
const step = 100;

/** How many drafts and ideas of a person only this device has, once what is being saved is. */
export async function unsentOf(personId: string): Promise<number> {
  const { length } = await parcelsOf(personId, null);
  for (let waited = 0; waited < patience && draftsOf(personId).length > 0 && navigator.onLine; waited += step)
    await new Promise((done) => setTimeout(done, step));
  return length + draftsOf(personId).length + ideasOf(personId).length;
}

/** Removes from this device what a person wrote, and what was shared here and not opened. */
export async function forgetPerson(personId: string): Promise<void> {
  lastHere.clear();
  showBadge(0);
  for (const key of [...draftsOf(personId), ...ideasOf(personId)]) localStorage.removeItem(key);
  const all = await parcels.all();
  const theirs = all.filter(({ owner }) => owner === null || owner.personId === personId);
  await Promise.all(theirs.map(({ id }) => parcels.remove(id)));
}
