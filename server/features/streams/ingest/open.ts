import { encoderStarts } from '@everycast/contract/stream-events';
import type { NewStream } from '@everycast/contract/streams';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Limits } from '../limits/limits.ts';
import type { StreamNews } from '../news/news.ts';
import type { DestinationStore } from '../stream-destination-store.ts';
import type { StreamsStore } from '../stream-store.ts';
import type { StreamKeys } from './keys.ts';
import type { KeyOwner } from './stream-ingest-store.ts';

export interface OpeningParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents'>;
  store: Pick<StreamsStore, 'underWay' | 'answer' | 'rename'>;
  destinations: Pick<DestinationStore, 'list'>;
  keys: Pick<StreamKeys, 'lock'>;
  limits: Pick<Limits, 'lock'>;
  news: Pick<StreamNews, 'asks'>;
  /** Creates the stream of an encoder. @returns its ID */
  insert(tx: Tx, owner: KeyOwner, stream: NewStream & { asks: boolean }): Promise<string>;
  addOutputs(tx: Tx, stream: { workspaceId: string; id: string }, destinationIds: readonly string[]): Promise<void>;
}

/** Which stream an encoder sends: what its person has scheduled, or one to everything that is armed. */
export function createOpening({
  kernel: { db, clock, domainEvents },
  store,
  destinations,
  keys,
  limits,
  news,
  insert,
  addOutputs,
}: OpeningParts) {
  let plan: StreamPlan = { between: async () => [], find: async () => undefined };

  const armed = async (workspaceId: string): Promise<string[]> =>
    (await destinations.list(workspaceId)).filter((destination) => destination.armed).map(({ id }) => id);
  const started = (tx: Tx, workspaceId: string, streamId: string, { id: eventId }: PlannedStream): Promise<void> =>
    domainEvents.emit(tx, 'stream.created', { workspaceId, streamId, eventId });

  return {
    /** Registers what is scheduled. */
    follow(given: StreamPlan): void {
      plan = given;
    },

    /** The stream of a person's encoder: the one under way, or a new one. @throws AppError already_exists, limit_reached */
    open: (owner: KeyOwner): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const { workspaceId } = owner;
        await keys.lock(tx, owner);
        await limits.lock(tx, workspaceId);
        const underWay = await store.underWay(tx, owner);
        const own = underWay.find(({ source }) => source === 'encoder');
        if (own) return own.id;
        if (underWay.some(({ receiving }) => receiving)) throw new AppError('already_exists', 'streams.encoder_browser_live');
        const now = clock.now();
        const planned = startedBy(await plan.between(tx, owner, ...considered(now)), now);
        if (planned === 'ask') {
          const id = await insert(tx, owner, { destinationIds: [], asks: true });
          await news.asks(tx, { id, ...owner });
          return id;
        }
        if (!planned) return insert(tx, owner, { destinationIds: await armed(workspaceId), asks: false });
        const { title, destinationIds } = planned;
        const id = await insert(tx, owner, { title, destinationIds: [...destinationIds], asks: false });
        await started(tx, workspaceId, id, planned);
        return id;
      }),

    /**
     * Somebody says what an encoder sends, and it goes out.
     * @param eventId the scheduled stream; null: none
     * @throws AppError not_editable if that was clear before, not_found without such a scheduled stream, and what adding destinations throws
     */
    async answer(tx: Tx, stream: { workspaceId: string; id: string }, eventId: string | null): Promise<void> {
      const { workspaceId, id } = stream;
      if (!(await store.answer(tx, id))) throw new AppError('not_editable', 'streams.already_out');
      if (eventId === null) return addOutputs(tx, stream, await armed(workspaceId));
      const planned = await plan.find(tx, workspaceId, eventId);
      if (!planned) throw new AppError('not_found', 'stream_events.gone');
      await store.rename(tx, id, planned.title);
      await addOutputs(tx, stream, planned.destinationIds);
      await started(tx, workspaceId, id, planned);
    },
  };
}

/** A scheduled stream. */
interface PlannedStream {
  id: string;
  title: string;
  startsAt: Date;
  destinationIds: readonly string[];
}

/** What is scheduled: provided by the feature that schedules. */
export interface StreamPlan {
  /** What a person has scheduled for this time, and nobody has started. */
  between(tx: Tx, owner: KeyOwner, from: Date, to: Date): Promise<PlannedStream[]>;
  /** Undefined if the workspace has none with this ID. */
  find(tx: Tx, workspaceId: string, id: string): Promise<PlannedStream | undefined>;
}

const minute = 60_000;
const shifted = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute);

/** When a scheduled stream has to start for an encoder that connects now to have something to do with it. */
export const considered = (now: Date): [Date, Date] => [shifted(now, -encoderStarts.after), shifted(now, encoderStarts.asks)];

/**
 * What an encoder that connects now starts: the one scheduled stream whose time has come. `ask`: that is for its person to say, because there
 * are several, or because it's early. Null: nothing is scheduled.
 * @param planned what is scheduled for the time that is considered
 */
export function startedBy(planned: readonly PlannedStream[], now: Date): PlannedStream | 'ask' | null {
  const due = planned.filter(({ startsAt }) => startsAt <= shifted(now, encoderStarts.before));
  const [first] = due;
  if (first && due.length === 1) return first;
  return planned.length > 0 ? 'ask' : null;
}
export type Opening = ReturnType<typeof createOpening>;
