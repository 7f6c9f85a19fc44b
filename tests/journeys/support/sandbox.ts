import type { OAuthConnector } from '@everycast/platforms/port/connection';
import { onePart } from '@everycast/platforms/port/draft';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Content } from '@everycast/platforms/port/publisher';
import { appOf } from '@everycast/sandbox/core/ids';
import { createSecrets, findSecretKey } from '../../../server/kernel/secrets.ts';
import { connectAt } from '../../support/connecting.ts';
import { fetchAs } from '../../support/consent.ts';
import { testEnv } from '../../support/platform-env.ts';
import { publishToEnd } from '../../support/publish-to-end.ts';
import type { Api } from './api.ts';
import type { Server } from './server.ts';

/** Uses the journeys' stand-ins without the screens: connects an account, and posts as it. */
export async function playAt({ url, dataDir }: Server, api: Api, platform: Platform<OAuthConnector>) {
  const { id: world } = await api.get<{ id: string }>('/api/v1/workspaces/current');
  const key = createSecrets((await findSecretKey(dataDir)) ?? '').derive('sandbox');
  const env = testEnv();
  const serviceOf = (id: string) => `${url}/sandbox/${id}`;
  const at = { serviceOf, redirectUri: `${url}/api/v1/accounts/callback`, fetch: fetchAs(await api.cookie()) };
  const account = await connectAt(at, platform, { app: appOf(world, key) }, env);
  return {
    account,
    send: ({ text = '', media = [], ...more }: Partial<Content>) =>
      publishToEnd(platform.publish, { ...onePart({ text, media: [] }), media, ...more }, account, env),
  };
}

/** A file as adapters receive it. */
export function fileOf(bytes: Buffer, contentType: 'image/jpeg' | 'video/mp4', alt = ''): MediaFile {
  const data = new Uint8Array(bytes);
  const kind = contentType === 'video/mp4' ? 'video' : 'image';
  return {
    id: `${kind} ${data.length}`,
    kind,
    contentType,
    bytes: data.length,
    alt,
    name: 'file',
    derived: false,
    width: 320,
    height: 180,
    seconds: kind === 'video' ? 3 : null,
    open: async (range) => new Blob([range ? data.slice(range.start, range.end + 1) : data]).stream(),
    publicUrl: () => Promise.reject(new Error('Not from this file.')),
  };
}
