import { type Pack, phraseBook, start } from './pack.ts';

const everybody = '(?:(?:à |a )?(?:tous|tout le monde|les gens|(?:nos|mes|les|aux) (?:abonnés|clients)) )?';

export const french: Pack = {
  wrappers: [
    start('(?:s’il (?:te|vous) plaît,? |peux-tu |pouvez-vous |je (?:veux|voudrais) |aide-moi à )'),
    start(
      '(?:écri(?:s|vez|re)|rédige[rz]?|crée[rz]?)(?:-moi)? (?:\\p{L}+,? ){0,5}?(?:posts?|message|texte)(?: (?!sur|pour|qui)\\p{L}+)?(?: pour \\p{L}+)? ',
    ),
  ],
  topics: [[start('(?:sur|au sujet de) (.+)'), 'topic']],
  orders: [
    [start(`(?:pour |qui )?(?:dire|dit|dis|annonce[rz]?|rappelle[rz]?|rappeler|informe[rz]?) ${everybody}qu(?:e |[’'])(.+)`), 'say'],
    [start('(?:pour |qui )?annonce[rz]? (.+)'), 'announce'],
    [start('(?:excuse-toi|excusez-vous|présente[rz]? (?:nos|mes) excuses) (pour .+)'), 'apologise'],
    [start('(?:pour |qui )?présente[rz]? (.+)'), 'introduce'],
    [start('(?:pour )?(?:décri(?:s|re|vez)|fais la promotion de) (.+)'), 'show'],
    [start('(?:pour )?remercie[rz]? (.+)'), 'thank'],
    [start('(?:pour )?félicite[rz]? (.+)'), 'congratulate'],
    [start(`(?:pour )?invite[rz]? ${everybody}((?:à|au|aux|chez) .+)`), 'invite'],
  ],
  phrases: phraseBook(`
    topic: Quel est votre avis sur {x} ? | Une question sur {x}.
    announce: Nous annonçons {x}. | À noter : {x}.
    announce friendly: Bonjour à tous ! À noter : {x}. | Une nouvelle : {x}.
    introduce: Voici {x}. | Nous vous présentons {x}.
    show: Vous connaissez {x} ? | À découvrir : {x}.
    thank: Nous remercions {x}. | Nous tenons à remercier {x}.
    congratulate: Nous félicitons {x}. | Bravo ! Nous félicitons {x}.
    invite: Vous êtes invités {x}. | Une invitation {x}.
    apologise: Nous nous excusons {x}. | Toutes nos excuses {x}. | Nos excuses {x}.
    question: {X}
    react: Qu’en pensez-vous ? | Des questions ? Posez-les en commentaire.
    react friendly: Partagez avec qui vous voulez. | Dites-nous ce que vous en pensez.
    react professional: N’hésitez pas à poser vos questions en commentaire. | N’hésitez pas à partager.
    discuss: Quel est votre avis ? | D’accord ou pas ? Dites-nous pourquoi. | Partagez votre expérience en commentaire. | On vous lit.
    reply: Répondez en commentaire. | Votre réponse ci-dessous. | On vous lit. | Répondez et dites-nous tout.
    attend: Serez-vous là ? | Notez la date. | Qui sera là ? | Avec qui venez-vous ?
    spread: Vous pensez à quelqu’un ? Partagez. | Merci de partager. | Mentionnez qui cela peut intéresser. | Faites passer le mot.
    cheer: Laissez un mot en commentaire. | Votre message ci-dessous. | Un petit mot en commentaire ? | Écrivez quelques mots.
    greet: Dites bonjour en commentaire. | Des questions ? Posez-les en commentaire.
    help: Pour toute question, écrivez-nous. | Une question ? Envoyez-nous un message.
    link: Le lien : | C’est ici :
  `),
};
