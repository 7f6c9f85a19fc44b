import type { Source, SourceConnection } from '@everycast/contract/sources';
import { get } from '../../../lib/api/client.ts';

export const sourcesQuery = get('/api/v1/sources');

/** What is chosen at the left: a connection, a source that needs none, or one that is to be connected. */
export interface Place {
  key: string;
  source: Source;
  /** Null while it isn't connected. */
  connection: SourceConnection | null;
  /** Where its files are asked for; null while there is nothing to ask. */
  place: string | null;
}

/** One per connection, and one per source that has none. */
export const placesOf = (sources: readonly Source[]): Place[] =>
  sources.flatMap((source): Place[] => {
    if (source.connect === 'none') return [{ key: source.id, source, connection: null, place: source.id }];
    if (source.connections.length === 0) return [{ key: source.id, source, connection: null, place: null }];
    return source.connections.map((connection) => ({ key: connection.id, source, connection, place: connection.id }));
  });

/** The one that is named, by its own key or its source's; or else one that is connected, or at least can be. */
export const placeFor = (places: readonly Place[], wanted: string | null): Place | undefined =>
  places.find(({ key }) => key === wanted) ??
  places.findLast(({ source }) => source.id === wanted) ??
  places.find(({ connection }) => connection !== null) ??
  places.find(({ source }) => source.ready) ??
  places[0];
