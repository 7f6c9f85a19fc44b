import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

type Part = 'BASE_URL' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'VETTED' | 'API_VERSION' | 'QUOTAS';
type Name<P extends Part> = `PLATFORM_${Uppercase<NamedPlatformId>}_${P}`;

/** What the operator can set for a platform. */
export interface PlatformSettings {
  /** Where new connections go, instead of the platform's own URL. */
  baseUrl: string | null;
  /** The app that identifies this instance; `vetted`: the platform has reviewed it, and allows it more. */
  app: { clientId: string; clientSecret: string; vetted?: true } | null;
  /** The platform's API version, instead of the adapter's default. */
  apiVersion: string | null;
  /** The platform's quotas by name, if they differ from the manifest's. */
  quotas: Readonly<Record<string, number>>;
}

const nameOf = <P extends Part>(id: NamedPlatformId, part: P) => `PLATFORM_${id.toUpperCase()}_${part}` as Name<P>;

/** The prefix of each named platform's variables. */
export const platformNames = namedPlatforms.map(({ id }) => ({
  id,
  baseUrl: nameOf(id, 'BASE_URL'),
  clientId: nameOf(id, 'CLIENT_ID'),
  clientSecret: nameOf(id, 'CLIENT_SECRET'),
  vetted: nameOf(id, 'VETTED'),
  apiVersion: nameOf(id, 'API_VERSION'),
  quotas: nameOf(id, 'QUOTAS'),
}));

/** One schema for the same variable of all platforms, by name. */
export const forEachPlatform = <P extends Part, T>(part: P, rule: T): Record<Name<P>, T> =>
  Object.fromEntries(namedPlatforms.map(({ id }) => [nameOf(id, part), rule])) as Record<Name<P>, T>;

type Words = Name<Exclude<Part, 'VETTED' | 'QUOTAS'>>;
type Given = Partial<Record<Words, string | undefined> & Record<Name<'VETTED'>, boolean> & Record<Name<'QUOTAS'>, Record<string, number>>>;

/** The settings by platform. */
export const platformSettings = (given: Given): Readonly<Record<string, PlatformSettings>> =>
  Object.fromEntries(
    platformNames.map((name) => {
      const clientId = given[name.clientId];
      const clientSecret = given[name.clientSecret];
      const app = clientId && clientSecret ? { clientId, clientSecret, ...(given[name.vetted] && { vetted: true as const }) } : null;
      const { [name.baseUrl]: baseUrl = null, [name.apiVersion]: apiVersion = null, [name.quotas]: quotas = {} } = given;
      return [name.id, { baseUrl, app, apiVersion, quotas }];
    }),
  );
