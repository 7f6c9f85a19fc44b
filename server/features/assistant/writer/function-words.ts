/** The small words of each language: they tell languages apart, and never become hashtags. */
const lists = {
  en: `a an the this that these those there here and or but so if then than as at by for from in into of off on onto out over to up down with without within about above
    across after against along among around because before behind below between beyond during except inside near outside per since through throughout till toward towards
    under until upon via while i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs who whom whose which what when where why how
    am is are was were be been being do does did done doing have has had having will would can could shall should may might must not no nor never ever only own same such too very
    just also again still yet already even ever much many more most less least few some any all both each every either neither other another one two three four five six seven eight nine ten
    get gets got getting let lets make makes made making go goes going gone come comes coming take takes want wants need needs like likes please thanks thank hello hi hey now soon
    today tomorrow yesterday tonight really quite rather bit lot lots thing things something anything everything nothing someone anyone everyone people way ways really dont cant wont isnt
    im ive id were youre theyre thats whats its lets new next last first best better good great big small old really back well around every once way day days week weeks month months year years time times
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december am pm
    looking look see say says said tell tells know knows think thinks keep keeps help helps start starts starting find finds give gives put use used using try tries`,
  es: `el la los las un una unos unas y e o u pero si que de del al a en con sin por para sobre entre hasta desde hacia según como más menos muy ya no sí ni también tampoco
    me te se nos os le les lo mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra este esta estos estas ese esa esos esas aquel aquella esto eso yo tú él ella ellos ellas
    nosotros vosotros usted ustedes es son era eran ser está están estar estamos somos hay ha han he hemos tiene tienen tener tenemos hacer hace fue porque cuando donde dónde cómo qué
    quién cuál cada todo toda todos todas otro otra nuevo nueva nuevos nuevas hoy mañana ayer aquí ahora lunes martes miércoles jueves viernes sábado domingo`,
  fr: `le la les l un une des du de d et ou mais si que qu qui quoi dont où à au aux en dans avec sans pour par sur sous entre vers chez depuis pendant comme plus moins très ne n pas
    je j tu il elle on nous vous ils elles me m te t se s lui leur leurs mon ma mes ton ta tes son sa ses notre nos votre vos ce cet cette ces c ça cela est sont était être suis sommes êtes
    a ont avons avez avoir ai fait faire font quand comment pourquoi quel quelle quels quelles tout toute tous toutes autre autres aussi encore déjà bien bientôt ici nouveau nouvelle
    nouveaux nouvelles aujourd hui demain hier lundi mardi mercredi jeudi vendredi samedi dimanche`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn dass ob als wie so zu zum zur im in ins am an auf aus bei beim mit nach ohne seit über um unter von vom vor
    für gegen durch zwischen ich mich mir du dich dir er ihn ihm sie ihr wir uns euch ihnen es man mein meine meinen meiner dein deine sein seine ihre unser unsere unseren unserem unserer
    unseres euer eure ist sind war waren bin bist seid sein wird werden wurde hat haben habe hatte kann können muss müssen soll will wollen nicht kein keine keinen auch noch schon nur sehr
    mehr alle alles jeder jede jedes dieser diese dieses diesem diesen was wer wo wann warum welche welcher hier dort jetzt heute morgen gestern neu neue neuen neuer neues ab bis
    montag dienstag mittwoch donnerstag freitag samstag sonntag`,
  it: `il lo la i gli le l un uno una e ed o ma se che di del dello della dei degli delle d a al allo alla ai agli alle da dal dalla dai in nel nello nella nei nelle con su sul sulla sui per
    tra fra io tu lui lei noi voi loro mi ti si ci vi mio mia tuo tua suo sua nostro nostra nostri nostre vostro questo questa questi queste quello quella è sono era essere siamo ha hanno
    ho abbiamo avere fare non più meno molto anche come quando dove perché chi cosa quale ogni tutto tutti tutte nuovo nuova nuovi nuove oggi domani ieri qui ora lunedì martedì mercoledì
    giovedì venerdì sabato domenica`,
  pt: `o a os as um uma uns umas e ou mas se que de do da dos das em no na nos nas ao à aos às por pelo pela pelos com sem para sobre entre até desde como mais menos muito já não sim nem também
    eu tu ele ela nós você vocês eles elas me te lhe meu minha seu sua nosso nossa nossos nossas este esta estes esse essa isto isso é são era ser está estão temos tem têm ter há foi fazer
    porque quando onde quem qual cada todo toda todos todas outro novo nova novos novas hoje amanhã ontem aqui agora segunda terça quarta quinta sexta sábado domingo`,
  nl: `de het een en of maar als dat die dit deze van in op aan met voor bij naar uit over om te tot door na tegen tussen zonder onder ik mij mijn je jij jouw hij zij ze wij we ons onze jullie u uw
    hun er is zijn was waren ben bent wordt worden heeft hebben heb had kan kunnen moet wil niet geen ook nog al meer zeer veel wat wie waar wanneer waarom hoe welke elke alle hier nu
    vandaag morgen gisteren nieuw nieuwe maandag dinsdag woensdag donderdag vrijdag zaterdag zondag`,
  pl: `i a oraz lub ale że się w we z ze na do od po o u przy za pod nad przez dla bez jak co kto gdzie kiedy dlaczego czy nie tak już jest są był była było być mam ma mamy mój moja nasz nasza
    nasze naszego naszej naszym twój ten ta to te tym tego ja ty on ona my wy oni mnie nas was bardzo więcej wszystko każdy nowy nowa nowe nową dziś jutro tu teraz poniedziałek wtorek środa
    czwartek piątek sobota sobotę niedziela`,
  tr: `ve veya ama ile için bir bu şu o ben sen biz siz onlar benim senin bizim sizin de da ki mi mı mu mü ne kim nerede nasıl niçin neden çok daha en var yok değil gibi kadar sonra önce her
    yeni bugün yarın dün şimdi pazartesi salı çarşamba perşembe cuma cumartesi pazar`,
} as const;

export type SpacedLanguage = keyof typeof lists;
const sets = Object.fromEntries(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(/\s+/))])) as Record<
  SpacedLanguage,
  Set<string>
>;

export const spacedLanguages = Object.keys(lists) as SpacedLanguage[];
/** Is `word` one of the small words of a language? Capitals do not matter. */
export const isFunctionWord = (word: string, language: SpacedLanguage): boolean =>
  sets[language].has(word.toLowerCase().replace(/[’']/g, ''));
