import { sources } from '@everycast/contract/named-sources';

type Named = Exclude<(typeof sources)[number], { connect: 'password' }>;
type WithApp = Extract<Named, { connect: 'oauth' }>;
type Name<S extends Named, P extends string> = `SOURCE_${Uppercase<S['id']>}_${P}`;

/** What the operator can set for a source of files. */
export interface SourceSettings {
  /** Where it is reached, instead of its own URL. */
  baseUrl: string | null;
  /** The app that identifies this instance. */
  app: { clientId: string; clientSecret: string } | null;
}

const nameOf = <S extends Named, P extends string>({ id }: S, part: P) => `SOURCE_${id.toUpperCase()}_${part}` as Name<S, P>;
/** Where a server is reached that people choose is not a setting. */
const named = sources.filter((one): one is Named => one.connect !== 'password');

/** The variables of each app, which belong together. */
export const sourceApps = named
  .filter((one): one is WithApp => one.connect === 'oauth')
  .map((one) => ({ clientId: nameOf(one, 'CLIENT_ID'), clientSecret: nameOf(one, 'CLIENT_SECRET') }));

/** The schemas of all variables of sources, by name. */
export const sourceVariables = <Url, Text>(
  url: Url,
  text: Text,
): Record<Name<Named, 'BASE_URL'>, Url> & Record<Name<WithApp, 'CLIENT_ID' | 'CLIENT_SECRET'>, Text> =>
  Object.fromEntries([
    ...named.map((one) => [nameOf(one, 'BASE_URL'), url]),
    ...sourceApps.flatMap((app) => Object.values(app).map((name) => [name, text])),
  ]);

/** The settings by source. */
export const sourceSettings = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, SourceSettings>> => {
  const text = (name: string): string | null => (typeof given[name] === 'string' ? given[name] : null);
  return Object.fromEntries(
    named.map((one) => {
      const [clientId, clientSecret] = [text(nameOf(one, 'CLIENT_ID')), text(nameOf(one, 'CLIENT_SECRET'))];
      return [one.id, { baseUrl: text(nameOf(one, 'BASE_URL')), app: clientId && clientSecret ? { clientId, clientSecret } : null }];
    }),
  );
};
