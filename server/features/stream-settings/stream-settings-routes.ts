import { SavedScenes } from '@everycast/contract/scenes';
import { StreamSettings } from '@everycast/contract/stream-settings';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { StreamSettingsFeature } from './stream-settings.ts';

const tags = ['streams'];

/** A person's stream settings over HTTP. */
export function streamSettingsRoutes(http: Http, settings: StreamSettingsFeature): void {
  const own = { access: 'signed-in' } as const;
  http.route({
    method: 'GET',
    url: '/api/v1/me/stream-settings',
    config: own,
    schema: { tags, summary: 'Your settings for streaming', response: { 200: StreamSettings } },
    handler: (request) => settings.get(signedIn(request).userId),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/me/stream-settings',
    config: { ...own, errors: ['not_editable', 'confirm_identity', 'not_found'] },
    schema: { tags, summary: 'Save your settings for streaming', body: StreamSettings, response: { 200: StreamSettings } },
    handler: (request) => settings.save(signedIn(request), request.body, originOf(request)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/me/stream-scenes',
    config: { ...own, versionIn: 'version' },
    schema: { tags, summary: 'Your scenes', response: { 200: SavedScenes } },
    handler: (request) => settings.scenes.get(signedIn(request).userId),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/me/stream-scenes',
    config: { ...own, versionIn: 'version', errors: ['version_conflict'] },
    schema: {
      tags,
      summary: 'Save your scenes',
      description: 'They are saved if nobody has saved others since `version`; otherwise the error holds those.',
      body: SavedScenes,
      response: { 200: SavedScenes },
    },
    handler: (request) => settings.scenes.save(signedIn(request).userId, request.body),
  });
}
