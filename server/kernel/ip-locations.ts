import { type CityResponse, type CountryResponse, open, validate } from 'maxmind';
import { StartError } from './errors.ts';

export interface IpLocation {
  /** In English; null if only the country is known. */
  city: string | null;
  /** ISO 3166-1: "PT". */
  country: string;
}

/** Where IP addresses are, by a local MaxMind file; without one, nowhere. Addresses never leave this server. */
export interface IpLocations {
  of(address: string | null): IpLocation | null;
}

/**
 * Opens a GeoLite2 or GeoIP2 file of cities or countries. It may be replaced while this process runs.
 * @param file null if none is set
 * @throws StartError if it can't be read or is of another kind
 */
export async function openIpLocations(file: string | null): Promise<IpLocations> {
  if (file === null) return { of: () => null };
  const reader = await open<CityResponse & CountryResponse>(file, { watchForUpdates: true, watchForUpdatesNonPersistent: true }).catch(
    (cause: Error) => {
      throw new StartError(`GEOIP_FILE can't be read as a MaxMind database: ${cause.message}. Set it to a GeoLite2-City.mmdb file.`, {
        cause,
      });
    },
  );
  const { databaseType } = reader.metadata;
  if (!/City|Country|Enterprise/.test(databaseType)) {
    throw new StartError(`GEOIP_FILE is a MaxMind database of another kind (${databaseType}). Set it to a GeoLite2-City.mmdb file.`);
  }
  return {
    of(address) {
      const found = address !== null && validate(address) ? reader.get(address) : null;
      const country = found?.country?.iso_code;
      return country ? { city: found?.city?.names?.en ?? null, country } : null;
    },
  };
}
