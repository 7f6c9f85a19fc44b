const edge = 512;
/** Where Nextcloud and ownCloud have people's files: what is before it is the cloud's own address. */
const ofCloud = /^(.*)\/remote\.php\/(?:dav\/files\/[^/]+|webdav)\/(.*)$/;

export const hasPreviews = (service: string): boolean => ofCloud.test(new URL(service).pathname);

/** Where Nextcloud and ownCloud have a small image of a file; null for other servers. */
export function previewOf(service: string, id: string): URL | null {
  const { origin, pathname } = new URL(service);
  const [, base, inside = ''] = ofCloud.exec(pathname) ?? [];
  if (base === undefined) return null;
  const url = new URL(`${origin}${base}/index.php/core/preview.png`);
  url.search = new URLSearchParams({ file: `/${decodeURIComponent(inside + id)}`, x: `${edge}`, y: `${edge}`, a: '1' }).toString();
  return url;
}
