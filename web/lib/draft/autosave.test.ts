import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Autosave, createAutosave, type Saved, type SaveResult, type SaveState, type Sent } from './autosave.ts';
import { type Kept, missing } from './kept.ts';

/** A server with one draft that refuses to write over a version it was not shown, as ours does. */
function bench(answers: ('ok' | 'unreachable' | 'lost answer')[] = []) {
  const server = { saved: null as Saved | null, value: null as string | null, writes: [] as string[] };
  const kept: { value: string | null; onto: Saved | null; sent: Sent<string> | null } = { value: null, onto: null, sent: null };
  const states: SaveState[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;

  const answered = new Map<string, Saved>();
  let keys = 0;
  const save = async (value: string, onto: Saved | null, key: string): Promise<SaveResult> => {
    const answer = answers.shift() ?? 'ok';
    await Promise.resolve();
    if (answer === 'unreachable') return { ok: false, why: 'unreachable' };
    const before = answered.get(key);
    if (before) return answer === 'ok' ? { ok: true, ...before } : { ok: false, why: 'unreachable' };
    if ((onto?.version ?? 0) !== (server.saved?.version ?? 0)) return { ok: false, why: 'conflict' };
    server.saved = { id: 'draft', version: (server.saved?.version ?? 0) + 1 };
    server.value = value;
    server.writes.push(value);
    answered.set(key, server.saved);
    return answer === 'ok' ? { ok: true, ...server.saved } : { ok: false, why: 'unreachable' };
  };
  let page = 0;
  /** A page as it is opened. An earlier one is gone: what it sent arrives, but it receives no answer and sends nothing more. */
  function open(saved: Saved | null, unanswered: Sent<string> | null): Autosave<string> {
    const mine = ++page;
    return createAutosave<string>({
      saved,
      unanswered,
      save: async (...sent) => {
        const result = await save(...sent);
        return mine === page ? result : Promise.withResolvers<SaveResult>().promise; // never
      },
      newKey: () => String(keys++),
      keep: (value, onto, sent) => {
        if (mine === page) Object.assign(kept, { value, onto, sent });
      },
      changed: (state) => mine === page && states.push(state),
      now: () => now,
      after(wait, run) {
        const timer = { at: now + wait, run };
        if (mine === page) timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    });
  }
  let autosave = open(null, null);
  /** Loads the page again, as the composer does: the server's text, and what was kept on top of it. Gives what is seen then. */
  function reload(): string | null {
    const known = autosave.saved() === null ? null : server.saved;
    const there = known && server.value;
    const found: Kept<string> | null =
      kept.value === null ? null : { draft: kept.value, onto: kept.onto?.version ?? null, sent: kept.sent };
    const lost = missing(found, there ?? '', (one, other) => one === other);
    timers = [];
    autosave = open(known && { id: known.id, version: lost?.onto ?? known.version }, lost?.sent ?? null);
    if (lost) autosave.edit(lost.draft);
    return lost?.draft ?? there;
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const pass = async (milliseconds: number) => {
    await settle(); // no timer runs before what was promised
    now += milliseconds;
    const due = timers.filter((timer) => timer.at <= now);
    timers = timers.filter((timer) => timer.at > now);
    for (const timer of due) timer.run();
    await settle();
  };
  return { autosave, page: () => autosave, reload, server, kept, states, pass, settle };
}

describe('autosave', () => {
  test('tells of no moment at which it saved until it has saved', async () => {
    const { autosave, states, pass } = bench();
    expect(autosave.state()).toEqual({ is: 'saved', at: null });
    await pass(500);
    autosave.edit('one');
    await pass(1_000);
    expect(states.at(-1)).toEqual({ is: 'saved', at: 1_500 });
    autosave.adopt({ id: 'draft', version: 5 });
    expect(autosave.state()).toEqual({ is: 'saved', at: null });
  });

  test('saves once after a pause, not at each letter', async () => {
    const { autosave, server, kept, pass } = bench();
    for (const value of ['h', 'he', 'hey']) {
      autosave.edit(value);
      await pass(100);
    }
    expect(server.writes).toEqual([]);
    expect(kept.value).toBe('hey');
    await pass(1_000);
    expect(server.writes).toEqual(['hey']);
    expect(kept.value).toBeNull();
    expect(autosave.state().is).toBe('saved');
  });

  test('keeps the text in the browser and tries again while the server is away', async () => {
    const { autosave, server, kept, pass } = bench(['unreachable', 'unreachable']);
    autosave.edit('one');
    await pass(1_000);
    expect(autosave.state()).toEqual({ is: 'offline', tries: 1 });
    autosave.edit('two');
    expect(kept.value).toBe('two');
    await pass(1_000);
    expect(autosave.state()).toEqual({ is: 'offline', tries: 2 });
    await pass(20_000);
    expect(server.writes).toEqual(['one', 'two']);
    expect(autosave.state().is).toBe('saved');
  });

  test('what is kept says which version it was written on, also where it was written during a save', async () => {
    const { autosave, kept, pass, settle } = bench(['ok', 'unreachable']);
    autosave.edit('one');
    expect(kept).toEqual({ value: 'one', onto: null, sent: null });
    const first = autosave.flush();
    autosave.edit('two');
    expect(kept).toEqual({ value: 'two', onto: null, sent: { value: 'one', key: '0' } });
    await first;
    await settle();
    expect(kept).toMatchObject({ value: 'two', onto: { id: 'draft', version: 1 } });
    await pass(20_000);
    expect(kept.value).toBeNull();
  });

  test('an answer that was lost is no conflict: the same is asked again, then the newer text is sent', async () => {
    const { autosave, server, pass } = bench(['lost answer']);
    autosave.edit('one');
    await pass(1_000);
    expect(autosave.state().is).toBe('offline');
    autosave.edit('two');
    await pass(1_000);
    expect(server.writes).toEqual(['one', 'two']);
    expect(autosave.state().is).toBe('saved');
  });

  test('nor is it one after a reload: what was sent is kept with its key, and asked again first', async () => {
    const { page, reload, server, states, pass } = bench(['ok', 'lost answer']);
    page().edit('one');
    await pass(1_000);
    page().edit('two');
    await pass(700);
    page().edit('three');
    expect(reload()).toBe('three');
    await pass(20_000);
    expect(server.writes).toEqual(['one', 'two', 'three']);
    expect(states).not.toContainEqual({ is: 'conflict' });
  });

  test('what arrived in full and was not answered is nothing to put back', async () => {
    const { page, reload, kept, pass } = bench(['ok', 'lost answer']);
    page().edit('one');
    await pass(1_000);
    page().edit('two');
    await pass(700);
    expect(kept.value).toBe('two');
    expect(reload()).toBe('two');
    expect(page().state().is).toBe('saved');
  });

  test('a lost connection is said at once and stays said while it tries', async () => {
    const { autosave, states, server, pass, settle } = bench(['unreachable', 'unreachable', 'unreachable']);
    autosave.edit('one');
    autosave.offline();
    expect(autosave.state().is).toBe('offline');
    states.length = 0;
    await pass(1_000);
    autosave.edit('two');
    await pass(1_000);
    await pass(2_000);
    expect(states.map(({ is }) => is)).toEqual(['offline', 'offline', 'offline']);
    autosave.online();
    await settle();
    expect(server.value).toBe('two');
    expect(autosave.state().is).toBe('saved');
  });

  test('tries at once when the connection is back', async () => {
    const { autosave, server, settle, pass } = bench(['unreachable']);
    autosave.edit('one');
    await pass(1_000);
    autosave.online();
    await settle();
    expect(server.writes).toEqual(['one']);
  });

  test('never writes over what another tab saved; the person decides', async () => {
    const { autosave, server, kept, pass } = bench();
    autosave.edit('mine');
    await pass(1_000);
    server.saved = { id: 'draft', version: 7 };
    server.value = 'theirs';
    autosave.edit('mine, more');
    await pass(1_000);
    expect(autosave.state().is).toBe('conflict');
    expect(server.value).toBe('theirs');
    autosave.edit('mine, even more');
    await pass(60_000);
    expect(server.value).toBe('theirs');
    expect(kept.value).toBe('mine, even more');
    await autosave.overwrite({ id: 'draft', version: 7 });
    expect(server.value).toBe('mine, even more');
  });

  test('a flush with nothing to save does not keep later changes from being saved', async () => {
    const { autosave, server, pass } = bench();
    await autosave.flush();
    autosave.edit('one');
    await pass(1_000);
    expect(server.value).toBe('one');
  });

  test('flush brings the newest text to the server before anything is scheduled', async () => {
    const { autosave, server } = bench();
    autosave.edit('one');
    const first = autosave.flush();
    autosave.edit('two');
    await first;
    expect((await autosave.flush()).is).toBe('saved');
    expect(server.value).toBe('two');
  });

  test('whatever fails in between, the newest text ends on the server or in the browser', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('edit' as const), value: fc.string({ minLength: 1 }) }),
      fc.record({ do: fc.constant('pass' as const), wait: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ do: fc.constantFrom('online' as const, 'offline' as const, 'reload' as const, 'flush' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.array(fc.constantFrom('ok' as const, 'unreachable' as const, 'lost answer' as const), { maxLength: 30 }),
        async (steps, answers) => {
          const { page, reload, server, kept, states, pass } = bench([...answers]);
          let newest: string | null = null;
          for (const one of steps) {
            if (one.do === 'edit') {
              newest = one.value;
              page().edit(one.value);
            } else if (one.do === 'pass') await pass(one.wait);
            else if (one.do === 'reload') newest = reload();
            else void page()[one.do]();
            if (newest !== null) expect([server.value, kept.value]).toContain(newest);
          }
          for (let turn = 0; turn < 40; turn++) await pass(20_000);
          expect(server.value).toBe(newest);
          expect(page().state().is).toBe('saved');
          expect(states).not.toContainEqual({ is: 'conflict' });
        },
      ),
    );
  });
});
