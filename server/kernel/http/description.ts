import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { addResponses, type Description } from './description-errors.ts';
import { withoutExtraSchemas } from './description-schemas.ts';

/** Serves the API's description and its pages; every route that is added later is part of it. */
export async function addDescription(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Everycast',
        version: '1',
        description:
          'Sign in with a session cookie, or send `Authorization: Bearer <API key>`. `X-Workspace` chooses the workspace. An API key needs the permission that a request names, as one of its scopes.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'everycast.session_token' },
          apiKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route);
      const { access, errors = [] } = route.route.config ?? {};
      const permission = typeof access === 'object' ? `Permission: \`${access.permission}\`` : undefined;
      const description = [permission, schema.description].filter(Boolean).join('. ');
      return { schema: { ...schema, ...(description && { description }), 'x-codes': errors }, url };
    },
    transformObject: (document) => {
      const whole = jsonSchemaTransformObject(document) as Description;
      return withoutExtraSchemas(addResponses(whole)) as ReturnType<typeof jsonSchemaTransformObject>;
    },
  });
  http.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => http.swagger());
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
}
