import { instructions, type Pack, phraseBook } from './pack.ts';

export const french: Pack = {
  ...instructions(String.raw`
    <everybody>: (?:(?:à |a )?(?:tous|tout le monde|les gens|(?:nos|mes|les|aux) (?:abonnés|clients|gens)) )?
    <make>: (?:écri(?:s|vez|re)|rédige[rz]?|crée[rz]?|génère[rz]?|générer|prépare[rz]?|publie[rz]?|poste[rz]?|fais|faites|propose[rz]?|donne)
      |(?:écri(?:s|vez)|rédige|crée|fais|faites|donne)-(?:moi|nous)
    <kind>: posts?|publication|tweet|message|texte|annonce|légende|story|article|description
    <few>: (?:(?!(?:sur|pour|de|avec|à)\b)\p{L}+,? ){0,5}?
    <adjective>: (?: (?!sur|pour|qui|avec|de|à|<platform>)\p{L}+)?
    drop: s’il (?:te|vous) plaît,?|peux-tu|pouvez-vous|je (?:veux|voudrais)|aide-moi à
    drop: <make> (?:quelque chose(?: (?:de |d[’'])\p{L}+)?|<few><kind><adjective>(?:(?: pour| sur)? <platform>)?)(?=[ .,:!]|$)
    drop: <make> (?=(?:sur|au sujet|à propos) )
    after topic: (?:sur|au sujet de|à propos de) (.+)
    after say: (?:de|avec|pour(?= (?:les?|la|une?|notre|nos|mon|ma|mes) )) (.+)
    say: (?:pour |qui )?(?:dire|dit|dis|annonce[rz]?|rappelle[rz]?|rappeler|informe[rz]?) <everybody>qu(?:e |[’'])(.+)
    announce: (?:pour |qui )?annonce[rz]? (.+)
    apologise: (?:excuse-toi|excusez-vous|présente[rz]? (?:nos|mes) excuses) (pour .+)
    introduce: (?:pour |qui )?présente[rz]? (.+)
    show: (?:pour )?(?:décri(?:s|re|vez)|fais la promotion de|résume[rz]?) (.+)
    recommend: (?:pour )?recommande[rz]? (.+)
    say: explique[rz]? (?:(?:à|aux) \p{L}+ )?((?:comment|pourquoi|ce que|quand) .+)
    topic: parle[rz]? de (.+)
    topic le: parle[rz]? du (.+)
    thank: (?:pour )?remercie[rz]? (.+)
    congratulate: (?:pour )?félicite[rz]? (.+)
    invite: (?:pour )?invite[rz]? <everybody>((?:à|au|aux|chez) .+)
  `),
  phrases: phraseBook(`
    topic: Quel est votre avis sur {x} ? | Une question sur {x}.
    announce: Nous annonçons {x}. | À noter : {x}.
    announce friendly: Bonjour à tous ! À noter : {x}. | Une nouvelle : {x}.
    introduce: Voici {x}. | Nous vous présentons {x}.
    show: Vous connaissez {x} ? | À découvrir : {x}.
    recommend: Nous recommandons {x}. | Une recommandation : {x}.
    thank: Nous remercions {x}. | Nous tenons à remercier {x}.
    congratulate: Nous félicitons {x}. | Bravo ! Nous félicitons {x}.
    invite: Vous êtes invités {x}. | Une invitation {x}.
    apologise: Nous nous excusons {x}. | Toutes nos excuses {x}. | Nos excuses {x}.
    question: {X}
    react: Qu’en pensez-vous ? | Des questions ? Posez-les en commentaire.
    react friendly: Partagez avec qui vous voulez. | Dites-nous ce que vous en pensez.
    discuss: Quel est votre avis ? | D’accord ou pas ? Dites-nous pourquoi. | Partagez votre expérience en commentaire. | On vous lit.
    reply: Répondez en commentaire. | Votre réponse ci-dessous. | On vous lit. | Répondez et dites-nous tout.
    attend: Serez-vous là ? | Notez la date. | Qui sera là ? | Avec qui venez-vous ?
    spread: Vous pensez à quelqu’un ? Partagez. | Merci de partager. | Mentionnez qui cela peut intéresser. | Faites passer le mot.
    cheer: Laissez un mot en commentaire. | Votre message ci-dessous. | Un petit mot en commentaire ? | Écrivez quelques mots.
    help: Pour toute question, écrivez-nous. | Une question ? Envoyez-nous un message.
    link: Le lien : | C’est ici :
  `),
};
