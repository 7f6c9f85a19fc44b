import type { ImportField, importSources } from '@everycast/contract/imports';
import { type NamedPlatformId, namedPlatforms, platformAliases } from '@everycast/contract/named-platforms';

/** What columns are called in the languages that people write them in; folded as `folded` does. */
const names: Record<Exclude<ImportField, `text_${string}`>, readonly string[]> = {
  text: [
    ...['text', 'caption', 'message', 'content', 'post', 'body', 'copy', 'description', 'tweet'],
    ...['beitrag', 'beitragstext', 'nachricht', 'inhalt', 'bildunterschrift', 'texto', 'mensaje', 'contenido', 'publicacion'],
    ...['texte', 'message', 'contenu', 'legende', 'publication'],
  ],
  date: [
    ...['date', 'publish at', 'publish date', 'posting time', 'scheduled at', 'schedule', 'scheduled date', 'schedule date', 'date time'],
    ...['datetime', 'post date', 'due', 'when', 'publish time', 'scheduled time', 'due date', 'date and time', 'posting date'],
    ...['datum', 'termin', 'veroffentlichung', 'veroffentlichungsdatum', 'datum und uhrzeit', 'geplant fur', 'fecha', 'fecha y hora'],
    ...['fecha de publicacion', 'programado', 'date de publication', 'date et heure', 'programme', 'quand'],
  ],
  time: ['time', 'hour', 'uhrzeit', 'zeit', 'hora', 'heure', 'horaire'],
  accounts: [
    ...['accounts', 'account', 'channels', 'channel', 'profiles', 'profile', 'networks', 'network', 'platform', 'platforms', 'handle'],
    ...['group', 'groups', 'social network', 'konten', 'konto', 'kanale', 'kanal', 'profile', 'netzwerk', 'plattform', 'plattformen'],
    ...['gruppe', 'cuenta', 'cuentas', 'canal', 'canales', 'perfil', 'perfiles', 'red', 'redes', 'grupo', 'plataforma', 'compte'],
    ...['comptes', 'canaux', 'profil', 'profils', 'reseau', 'reseaux', 'groupe', 'plateforme'],
  ],
  media: [
    ...['media', 'image', 'images', 'image url', 'image urls', 'photo', 'photos', 'picture', 'pictures', 'video', 'videos', 'video url'],
    ...[
      'media url',
      'media urls',
      'media url s',
      'file',
      'files',
      'attachment',
      'attachments',
      'bild',
      'bilder',
      'medien',
      'datei',
      'dateien',
    ],
    ...['imagen', 'imagenes', 'foto', 'fotos', 'medios', 'archivo', 'archivos', 'image url s', 'medias', 'fichier', 'fichiers', 'visuel'],
  ],
  alt: [
    ...['alt', 'alt text', 'alt text s', 'alternative text', 'image description', 'alttext', 'alternativtext', 'bildbeschreibung'],
    ...['texto alternativo', 'descripcion de la imagen', 'texte alternatif', 'description de l image'],
  ],
  labels: [
    ...['labels', 'label', 'tags', 'tag', 'label s', 'category', 'categories', 'campaign', 'etikett', 'etiketten', 'schlagworter'],
    ...['kategorie', 'etiqueta', 'etiquetas', 'categoria', 'categorias', 'etiquette', 'etiquettes', 'libelle', 'libelles', 'categorie'],
  ],
  first_comment: [
    ...['first comment', 'comment', 'comment s', 'comments', 'erster kommentar', 'kommentar', 'primer comentario', 'comentario'],
    ...['premier commentaire', 'commentaire'],
  ],
  link: ['link', 'links', 'link s', 'url', 'website', 'enlace', 'enlaces', 'lien', 'liens'],
};

/** Without capitals, accents and signs: "Media URL(s)" is "media url s". */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const byName = new Map<string, ImportField>(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as ImportField] as const)),
);

/** What a platform is called in files. */
export const platformNames = new Map<string, NamedPlatformId>([
  ...namedPlatforms.flatMap(({ id, name }) => [[id, id] as const, [folded(name), id] as const]),
  ...Object.entries(platformAliases),
]);

/** The field that a column's name says: also a platform's text, such as "Instagram text" or "text_instagram". */
export function fieldNamed(name: string): ImportField | null {
  const plain = folded(name);
  const known = byName.get(plain);
  if (known) return known;
  for (const [called, id] of platformNames) {
    const rest = plain.startsWith(`${called} `)
      ? plain.slice(called.length + 1)
      : plain.endsWith(` ${called}`)
        ? plain.slice(0, -called.length - 1)
        : null;
    if (rest !== null && byName.get(rest) === 'text') return `text_${id}`;
  }
  return null;
}

type Source = (typeof importSources)[number];

/**
 * Exports and templates of other programs, by the columns that only they have together:
 * - Publer: the columns of its CSV template (publer.com/help, "What CSV template should I use?"), new and old.
 * - Buffer and Hootsuite: the columns that such files usually have; Hootsuite's also without names: date, message and link.
 */
const sources: readonly { source: Source; needs: readonly string[] }[] = [
  { source: 'buffer', needs: ['text', 'image url', 'posting time'] },
  { source: 'publer', needs: ['date', 'text', 'link s', 'media url s', 'label s'] },
  { source: 'publer', needs: ['date', 'message', 'link', 'photo video', 'labels'] },
  { source: 'hootsuite', needs: ['date', 'message', 'social network'] },
];

/** The program whose columns these are. */
export function sourceOf(columnNames: readonly string[]): Source | null {
  const plain = new Set(columnNames.map(folded));
  return sources.find(({ needs }) => needs.every((name) => plain.has(name)))?.source ?? null;
}
