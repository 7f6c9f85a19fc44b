import { scopes } from '@everycast/contract/permissions';
import { basePath } from '../rules.ts';
import { staying } from './oauth-plugin.ts';

export const authorizationServerPath = '/.well-known/oauth-authorization-server';
export const protectedResourcePath = '/.well-known/oauth-protected-resource';

/** What apps learn of this server's sign-in (RFC 8414). @param origin the address that people open */
export const authorizationServer = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}${basePath}/oauth2/authorize`,
  token_endpoint: `${origin}${basePath}/oauth2/token`,
  registration_endpoint: `${origin}${basePath}/oauth2/register`,
  revocation_endpoint: `${origin}${basePath}/oauth2/revoke`,
  scopes_supported: [...scopes, staying],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${origin}/api/docs`,
});

/** What apps learn of what they ask for (RFC 9728). @param path of the resource: '' for all of it, or `/mcp` */
export const protectedResource = (origin: string, path: string) => ({
  resource: `${origin}${path}`,
  resource_name: 'Everycast',
  authorization_servers: [origin],
  scopes_supported: [...scopes, staying],
  bearer_methods_supported: ['header'],
  resource_documentation: `${origin}/api/docs`,
});
