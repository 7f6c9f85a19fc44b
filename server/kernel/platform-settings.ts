import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

type Part = 'BASE_URL' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'VETTED' | 'API_VERSION';
type Name<P extends Part> = `PLATFORM_${Uppercase<NamedPlatformId>}_${P}`;

/** What the operator may set for one platform. */
export interface PlatformSettings {
  /** Where new connections go, instead of the platform's own address. */
  baseUrl: string | null;
  /** What the platform knows this instance by; `vetted`: it has looked at that app, and gives it more than others. */
  app: { clientId: string; clientSecret: string; vetted?: true } | null;
  /** The version of the platform's API that is spoken, instead of the adapter's own. */
  apiVersion: string | null;
}

const nameOf = <P extends Part>(id: NamedPlatformId, part: P) => `PLATFORM_${id.toUpperCase()}_${part}` as Name<P>;

/** The names of the variables of every platform that there is a word for. */
export const platformNames = namedPlatforms.map(({ id }) => ({
  id,
  baseUrl: nameOf(id, 'BASE_URL'),
  clientId: nameOf(id, 'CLIENT_ID'),
  clientSecret: nameOf(id, 'CLIENT_SECRET'),
  vetted: nameOf(id, 'VETTED'),
  apiVersion: nameOf(id, 'API_VERSION'),
}));

/** One rule for the same variable of all platforms, by its name. */
export const forEachPlatform = <P extends Part, T>(part: P, rule: T): Record<Name<P>, T> =>
  Object.fromEntries(namedPlatforms.map(({ id }) => [nameOf(id, part), rule])) as Record<Name<P>, T>;

type Given = Partial<Record<Name<Exclude<Part, 'VETTED'>>, string | undefined> & Record<Name<'VETTED'>, boolean>>;

/** What is set, by platform. */
export const platformSettings = (given: Given): Readonly<Record<string, PlatformSettings>> =>
  Object.fromEntries(
    platformNames.map((name) => {
      const clientId = given[name.clientId];
      const clientSecret = given[name.clientSecret];
      const app = clientId && clientSecret ? { clientId, clientSecret, ...(given[name.vetted] && { vetted: true as const }) } : null;
      return [name.id, { baseUrl: given[name.baseUrl] ?? null, app, apiVersion: given[name.apiVersion] ?? null }];
    }),
  );
