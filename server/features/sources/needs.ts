import type { AllSources } from '../../sources/port/source.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What sources need of other features. */
export interface SourcesNeeds {
  sources: AllSources;
  media: Pick<MediaFeature, 'setRemoteFiles' | 'largestFile' | 'small'> & { imports: Pick<MediaFeature['imports'], 'startRemote'> };
  workspaces: Pick<Workspaces, 'may'>;
}
