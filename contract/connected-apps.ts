import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { NameOf } from './one-line.ts';
import { Confirmation, Scope, scopes } from './permissions.ts';

const Scopes = z.array(Scope).min(1).max(scopes.length);
const confirms = Confirmation.describe(
  'What happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out',
);
/** Of an app, as it is registered here. */
const AppId = z.string().max(64);
const App = z.object({ id: AppId, name: z.string().describe('As the app calls itself') });

/** An app that acts for one person in one workspace, connected by OAuth. */
export const ConnectedApp = z
  .object({
    id: Id,
    app: App,
    scopes: Scopes.describe('The most it may do; its person’s role limits it further'),
    confirmation: confirms,
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'ConnectedApp' });
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ConnectedAppChange = z.strictObject({ confirmation: confirms }).meta({ id: 'ConnectedAppChange' });

/** The query of the screen that asks the person; signed, so that nothing in it can be changed. */
const Request = z.string().min(1).max(8000).describe('The query of `/oauth/consent`');

/** What an app asks a person for. */
export const AppRequest = z
  .object({
    app: App,
    leadsTo: z.string().describe('The host that gets access, or the scheme of an app on the person’s device'),
    registeredHere: z.boolean().describe('Whether the server’s owner has registered the app'),
    scopes: z.array(Scope).max(scopes.length).describe('Those it asks for'),
  })
  .meta({ id: 'AppRequest' });
export type AppRequest = z.infer<typeof AppRequest>;

export const AppRequestQuery = z.object({ request: Request });
export const AppRefusal = z.strictObject({ request: Request });
export const NewConnectedApp = z
  .strictObject({ request: Request, scopes: Scopes.describe('Of those it asks for'), confirmation: confirms })
  .meta({ id: 'NewConnectedApp' });
export type NewConnectedApp = z.infer<typeof NewConnectedApp>;

/** Where the browser goes once the person has decided. */
export const Decided = z.object({ leadsTo: z.string().describe('An address of the app') });

/** The most addresses of one app. */
const maxRedirects = 10;

/** An app that the server’s owner has registered. It has no secret: apps prove themselves by PKCE. */
export const RegisteredApp = z
  .object({
    id: AppId.describe('Its client ID'),
    name: z.string(),
    redirectUris: z.array(z.string()),
    createdAt: Instant,
    usedAt: Instant.nullable().describe('When somebody last connected it'),
  })
  .meta({ id: 'RegisteredApp' });
export type RegisteredApp = z.infer<typeof RegisteredApp>;

export const NewRegisteredApp = z
  .strictObject({
    name: NameOf(80),
    redirectUris: z
      .array(z.string().trim().min(1).max(500))
      .min(1)
      .max(maxRedirects)
      .describe('Where it gets its codes. Compared exactly, without wildcards'),
  })
  .meta({ id: 'NewRegisteredApp' });
export type NewRegisteredApp = z.infer<typeof NewRegisteredApp>;
