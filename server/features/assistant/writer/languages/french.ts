import { platformNames } from '../wishes.ts';
import type { LanguagePack } from './language-pack.ts';

const post = `(?:(?:petit|court|nouveau|joli|bref|beau) )*(?:posts?|publication|tweet|texte|légende|message|statut|article|annonce|poème|mot|description)(?: (?:${platformNames}))?(?: (?:court|courte|amusant|amusante|professionnel|professionnelle|chaleureux|chaleureuse|drôle|bref|brève|sympa|créatif|inspirant))*`;
const manner =
  'court|courte|bref|brève|chaleureux|chaleureuse|amical|amicale|drôle|professionnel|professionnelle|simple|amusant|amusante|sympa|concis|concise|long|longue';

/** French, addressed as "vous". */
export const french: LanguagePack = {
  openings: [
    {
      pattern: new RegExp(
        `^(?:(?:peux-tu|pouvez-vous|merci de|s['’]il te plaît,?|s['’]il vous plaît,?) )*(?:écri[stvez]+|écrire|écris|crée[rz]?|créer|rédige[rz]?|rédiger|compose[rz]?|génère|fai[st]|faire|prépare)(?:-moi|-nous)? (?:une?|le|la|des|quelques)? ?(?:${post})?(?: pour (?:${platformNames}))? ?(?:sur|à propos d[eu]|au sujet d[eu]|concernant|pour|:) ?`,
        'iu',
      ),
      frames: 'topic',
    },
    { pattern: new RegExp(`^(?:une? )?${post} (?:sur|à propos de|au sujet de|pour|:) ?`, 'iu'), frames: 'topic' },
    { pattern: /^(?:invite[rz]?|inviter) (?:les gens |tout le monde |nos (?:clients|abonnés) )?(?=(?:à|au|aux) )/iu, frames: 'invitation' },
    { pattern: /^(?:remercie[rz]?|remercier|dis merci à|dire merci à) /iu, frames: 'thanks' },
    {
      pattern:
        /^(?:annonce[rz]?|annoncer|présente[rz]?|présenter|lance[rz]?|célèbre[rz]?|célébrer|promeu[st]|promouvoir|dévoile[rz]?|partage[rz]?|fête[rz]?|fêter) (?=\S)/iu,
      frames: 'news',
    },
  ],
  speech:
    /^(?:(?:un (?:grand|immense) |mille )?mercis?(?! de )|désolé|pardon|(?:toutes )?nos excuses|veuillez nous excuser|(?:on|nous) (?:recrut|cherch|sommes désolé))/iu,
  endings: [
    new RegExp(`[,;.]?\\s+(?:et |mais )?(?:${manner})(?:(?:,| et| mais)\\s+(?:${manner}))*[.!]?$`, 'iu'),
    /[,;.]?\s+(?:sur|d['’]|avec|dans) ?(?:un )?ton \p{L}+(?: et \p{L}+)?[.!]?$/iu,
    new RegExp(`\\s+(?:pour|sur) (?:${platformNames})[.!]?$`, 'iu'),
    /[,;.]?\s+(?:avec|sans) (?:des |d['’])?(?:hashtags?|émojis?|emojis?)(?: et (?:des )?(?:hashtags?|émojis?|emojis?))?[.!]?$/iu,
    /[,;.]?\s+(?:s['’]il (?:te|vous) plaît|merci)[.!]?$/iu,
  ],
  frames: {
    news: {
      hook: [
        'Du nouveau : {s} !',
        'C’est officiel : {s} !',
        'Grande nouvelle : {s} !',
        'À découvrir : {s}.',
        'On vous en parle enfin : {s}.',
      ],
      body: [
        'Sur {n}, il y a beaucoup à dire : posez vos questions.',
        'Prenez une minute pour {n}, et dites ce que vous en pensez.',
        'Pour {n}, rien ne vaut votre avis.',
        'Vous êtes parmi les premiers à entendre parler de {n}.',
      ],
      call: [
        'Qu’aimeriez-vous savoir sur {n} ?',
        'Partagez avec quelqu’un qui devrait entendre parler de {n}.',
        'Une question sur {n} ?',
        'Que pensez-vous de {n} ?',
      ],
    },
    topic: {
      hook: [
        'Parlons un peu de {s}.',
        'Quelques mots sur {s}.',
        'Le sujet du jour : {s}.',
        'Une minute pour {s}, s’il vous plaît.',
        'Que vous inspire ce sujet : {s} ?',
      ],
      body: [
        'Sur {n}, chacun a son avis, et le vôtre compte.',
        'Il n’y a pas qu’une seule façon de parler de {n}.',
        'Prenez une minute pour {n} avant de continuer à faire défiler.',
        'Les petites histoires sur {n} en disent souvent long.',
      ],
      call: [
        'Que pensez-vous de {n} ?',
        'Racontez en commentaire votre histoire sur {n}.',
        'Quelle question vous posez-vous sur {n} ?',
        'À qui pensez-vous quand on parle de {n} ?',
      ],
    },
    invitation: {
      hook: ['Vous êtes invités {s} !', 'Rendez-vous {s} !', 'On vous attend {s} !'],
      body: ['Venez {n} avec qui vous voulez.', 'Votre place vous attend {n}.'],
      call: ['Qui vient {n} ?', 'Avec qui viendrez-vous {n} ?'],
    },
    thanks: {
      hook: ['Un grand merci : {s}.', 'Aujourd’hui, ce message est pour vous : {s}.', 'Merci du fond du cœur : {s}.'],
      body: ['Pour « {n} », un seul mot : merci.', 'Ce message est pour « {n} », et il vient du cœur.'],
      call: ['Laissez un mot gentil en commentaire : « {n} ».', 'Qui se joint à ce merci : « {n} » ?'],
    },
    plain: {
      hook: [
        '{S} : qu’en pensez-vous ?',
        'Le sujet du jour : {s}.',
        'À la une aujourd’hui : {s}.',
        '{S}, tout simplement.',
        'En deux mots : {s}.',
      ],
      body: [
        'Sur « {n} », il y a beaucoup à dire : posez vos questions.',
        'Chacun a son avis sur « {n} », et le vôtre compte.',
        '« {N} », c’est une histoire qui se raconte à plusieurs.',
      ],
      call: [
        'Que vous évoque « {n} » ?',
        'Racontez en commentaire votre histoire sur « {n} ».',
        'Qui devrait entendre parler de « {n} » ?',
        'Une question sur « {n} » ?',
      ],
    },
  },
  statement: {
    hook: ['{Q}', 'Bon à savoir : {Q}', 'Du nouveau : {Q}', 'À noter : {Q}', 'À partager : {Q}'],
    call: [
      'Une question sur « {n} » ?',
      'Qui devrait entendre parler de « {n} » ?',
      'Que vous inspire « {n} » ?',
      'Faites passer le mot : « {n} ».',
    ],
  },
  question: {
    hook: ['{Q}', 'La question du jour : {Q}', 'À vous de jouer : {Q}', 'On a besoin de votre avis : {Q}'],
    call: [
      'Votre réponse sur « {n} » en commentaire.',
      'Nous lirons chaque réponse sur « {n} ».',
      'Qui a la meilleure réponse sur « {n} » ?',
    ],
  },
  linkCalls: ['Tout sur « {n} » :', 'Pour en savoir plus sur « {n} » :', 'C’est par ici pour « {n} » :'],
  quotes: ['« ', ' »'],
  contract: (text) =>
    text
      .replace(/\bde (?=les\s)les /giu, 'des ')
      .replace(/\bde le (?=\S)/giu, 'du ')
      .replace(/\bde (?=[aeiouyéèêàâîôûhœ])/giu, (all, at: number, whole: string) =>
        /^de (?:haut|huit|onze|hibou|handicap|hasard|héros|hors|oui|y[aeo])/iu.test(whole.slice(at)) ? all : 'd’',
      ),
};
