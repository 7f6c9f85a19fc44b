import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { addResponses, type Description } from './description-errors.ts';
import { withoutExtraSchemas } from './description-schemas.ts';

/** JSON bodies of requests, by method and path: `PATCH /api/v1/labels/{id}`. */
export type Examples = Readonly<Record<string, object>>;

/** Serves the API's description and its pages; every route that is added later is part of it. */
export async function addDescription(http: FastifyInstance, examples: Examples): Promise<void> {
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
      const { access, errors = [], versionIn, deprecated } = route.route.config ?? {};
      const permission = typeof access === 'object' ? `Permission: \`${access.permission}\`` : undefined;
      const ends = deprecated && `Works until ${deprecated.until}; use \`${deprecated.instead}\` instead`;
      const description = [ends, permission, schema.description].filter(Boolean).join('. ');
      return {
        schema: {
          ...schema,
          ...(description && { description }),
          ...(deprecated && { deprecated: true }),
          'x-codes': errors,
          'x-version': versionIn !== undefined,
        },
        url,
      };
    },
    transformObject: (document) => {
      const whole = jsonSchemaTransformObject(document) as Description;
      addExamples(whole, examples);
      return withoutExtraSchemas(addResponses(whole)) as ReturnType<typeof jsonSchemaTransformObject>;
    },
  });
  http.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => http.swagger());
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
}

function addExamples({ paths = {} }: Description, examples: Examples): void {
  for (const [name, example] of Object.entries(examples)) {
    const [method = '', path = ''] = name.split(' ');
    const json = paths[path]?.[method.toLowerCase()]?.requestBody?.content?.['application/json'];
    if (json) json.example = example;
  }
}
