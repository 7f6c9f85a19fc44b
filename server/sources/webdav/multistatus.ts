import { Parser } from 'htmlparser2';

/** What a server says about one file or folder, in its own words. */
export interface DavResponse {
  href: string;
  folder: boolean;
  /** By the properties' local names: what the server has of those that were asked for. */
  properties: Readonly<Record<string, string>>;
}

const kept = new Set(['displayname', 'getcontentlength', 'getcontenttype', 'getlastmodified', 'getetag']);
/** The longest value that is read, in characters. */
const longest = 4_000;

/**
 * Reads a multi-status response (RFC 4918) while it arrives, so that no list is too long for the memory.
 * @param onResponse called for each entry; false ends the reading
 */
export function multistatusReader(onResponse: (response: DavResponse) => boolean) {
  let goesOn = true;
  let isMultistatus = false;
  let href = '';
  let folder = false;
  let status = '';
  let found: Record<string, string> = {};
  let properties: Record<string, string> = {};
  let text = '';
  let isFolderHere = false;

  const parser = new Parser(
    {
      onopentag(tag) {
        const name = localName(tag);
        text = '';
        if (name === 'multistatus') isMultistatus = true;
        else if (name === 'response') [href, folder, properties] = ['', false, {}];
        else if (name === 'propstat') [status, found, isFolderHere] = ['', {}, false];
        else if (name === 'collection') isFolderHere = true;
      },
      ontext(part) {
        if (text.length < longest) text += part;
      },
      onclosetag(tag) {
        const name = localName(tag);
        const value = text.trim().slice(0, longest);
        text = '';
        if (name === 'href' && href === '') href = value;
        else if (name === 'status') status = value;
        else if (kept.has(name)) found[name] = value;
        else if (name === 'propstat' && / 2\d\d( |$)/.test(status)) {
          Object.assign(properties, found);
          folder ||= isFolderHere;
        } else if (name === 'response' && href !== '' && goesOn) goesOn = onResponse({ href, folder, properties });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  return {
    /** @returns false once nothing more is wanted */
    write(chunk: string): boolean {
      parser.write(chunk);
      return goesOn;
    },
    /** @returns whether it was a multi-status response at all */
    end(): boolean {
      parser.end();
      return isMultistatus;
    },
  };
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase();
