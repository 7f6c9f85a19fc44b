import { apiKeysRoutes } from './features/api-keys/api-key-routes.ts';
import { createApiKeys } from './features/api-keys/api-keys.ts';
import type { Auth } from './features/auth/auth.ts';
import { oauthRoutes } from './features/auth/oauth/oauth-routes.ts';
import { connectedAppsRoutes, registeredAppsRoutes } from './features/connected-apps/connected-app-routes.ts';
import { createConnectedApps } from './features/connected-apps/connected-apps.ts';
import { mcpRoutes } from './features/mcp/mcp-routes.ts';
import type { StreamSettingsFeature } from './features/stream-settings/stream-settings.ts';
import type { Who } from './kernel/http/access.ts';
import type { Http } from './kernel/http/http.ts';
import type { Kernel } from './kernel/kernel.ts';

/** What programs come in by, besides people: API keys, apps that people connect, and MCP. */
export interface Programs {
  /** The person behind `Authorization: Bearer …`, as `ApiKeys.who` and `ConnectedApps.who`. */
  who(headers: Headers): Promise<Who | null>;
  addRoutes(http: Http): void;
}

export function openPrograms(
  kernel: Kernel,
  { auth, settings }: { auth: Pick<Auth, 'keys' | 'oauth'>; settings: Pick<StreamSettingsFeature, 'apiKeyEnabled'> },
): Programs {
  const apiKeys = createApiKeys(kernel, { keys: auth.keys, settings });
  const connectedApps = createConnectedApps(kernel, { oauth: auth.oauth, settings });
  return {
    who: async (headers) => (await apiKeys.who(headers)) ?? connectedApps.who(headers),
    addRoutes(http) {
      apiKeysRoutes(http, apiKeys);
      oauthRoutes(http, auth.oauth, () => kernel.publicUrl);
      connectedAppsRoutes(http, connectedApps);
      registeredAppsRoutes(http, connectedApps);
      mcpRoutes(http, () => kernel.publicUrl);
    },
  };
}
