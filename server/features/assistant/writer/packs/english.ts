import { instructions, type Pack, phraseBook } from './pack.ts';

/**
 * "-ing" as well, for "a post announcing ...". `kind`: what should be written; `moreKinds` and `moreMake` are often about something else, so
 * they only count before `next`. `named` kinds are orders themselves. `few`: as in "a short, friendly ...".
 */
export const english: Pack = {
  ...instructions(String.raw`
    <kind>: posts?|tweets?|toots?|captions?|threads?|reels?|quotes?|poems?|jokes?|ads?|adverts?
    <plainKind>: <kind>|messages?|updates?|announcements?|texts?|notes?|blurbs?|copy
    <moreKinds>: <plainKind>|(?:<kind> )?(?:ideas?|drafts?|text)|hype|buzz|stor(?:y|ies)|promos?|advertisements?|articles?|newsletters?|e-?mails?
      |haikus?|slogans?|headlines?|scripts?|content|(?:press )?releases?|descriptions?|bios?|polls?|questions?|reviews?|hashtags
    <few>: (?:(?!(?:with|for|about|of|on|in|to|from|at|by|that)\b)[\p{L}\p{N}’'-]+,? ){0,6}?
    <named>: thank[- ]you|invitation|reminder|apology|recommendation|birthday|<few>greetings?
    <make>: (?:write|create|draft|make|compose|prepare|generate|craft|produce|design|develop|suggest|propose|put together|come up with|give me
      |need|(?:i|we) need)(?: me| us| up)?
    <moreMake>: <make>|do|get|give|have|think of|could use|how about|turn (?:this|it) into|rewrite (?:this|it) as|publish|post|share|send|(?:(?:i|we) )?want|(?:i|we)(?:[’']d| would) (?:like|love)
    <audience>: (?:[\p{L}’'-]+ ){1,4}?
    <everybody>: people|everyone|everybody|all|us|them|(?:(?:my|our|the) )?(?:followers|customers|readers|fans|audience|clients)
    <anyone>: (?:all )?(?:(?:my|our|the) )?(?:world|public|members|users|subscribers|viewers|guests|visitors|parents|students|staff|team|community)|<everybody>
    <adjective>: short|quick|brief|simple|fun|funny|catchy|engaging|inspiring|inspirational|motivational|friendly|professional|playful|marketing
      |promo(?:tional)?|social(?: media)?
    <on>: about|on|regarding|concerning|around|covering
    <gerund>: announcing|thanking|inviting|introducing|promoting|congratulating|celebrating|reminding|saying|recommending|explaining|telling
      |encouraging|asking|describing|highlighting|showcasing|welcoming|apologi[sz]ing
    <verb>: (?:<make>|announce|introduce|thank|remind|invite|tell|let|ask|share|promote|advertise|recommend|describe|post|tweet|publish|say|talk
      |congratulate|celebrate|explain|inform|encourage|apologi[sz]e|welcome|wish)\b
    <place>: (?: (?:for|on) (?:(?:(?:our|my|the) )?(?:<platform>|social media)(?: page)?|(?:our|my) (?:page|blog|followers|audience))
      | (?:for|to) <anyone>(?= (?:<on>|that|to|saying) ))?
    <next>: (?=(?:<on>|for|that|which|where|with|without|of|to|in|under|using|<gerund>)\b|[:,.(!]|$)
    drop: (?:please|kindly|hi|hello|hey)[,!]? (?=(?:can|could|would|help|i|we|give|do) |<verb>)
    drop: (?:can|could|would) (?:you|i|we) (?:please )?(?:help me (?:to )?)?(?=(?:<moreMake>|<verb>) )
    drop: (?:(?:i need )?help(?: me| us)? (?:to |with |writing )?|to |(?:i|we)(?:[’']d like| would like| want| need) (?:you )?to )(?=<verb>|an? )
    drop: ignore (?:all |any )?(?:the |your )?(?:previous |prior |above )?(?:instructions?|prompts?|rules|above)(?: above)?[.,;]? ?(?:and )?
    drop: (?:write|draft|compose|generate|post|publish|tweet)(?: me)? (?:something|anything)(?: (?!<on> |for )[\p{L}-]+){0,2}(?: (?=<on> |for )|[.!]?$)
    drop: <make> <few><plainKind><place> ?(?=[\p{L}:,.(]|$)
    drop: <moreMake> (?!(?:your|our|my|this) )<few><moreKinds><place> ?<next>
    drop: <make> <few>(?=<named> )
    drop: (?:an? )?(?:(?:<platform>|<adjective>) ){0,3}<kind>(?: ideas?)?<place> ?(?=(?:<on>|for|with|<gerund>)\b|:)
    drop: (?:write|post|tweet|blog|make it|something) (?=(?:<on>|for) )
    drop: (?:ask|tell|remind) <anyone>: (?=.)
    drop: in the (?:style|voice|tone) of (?:an? |the )?[\p{L}-]+ (?=(?:about|on|to|that) )
    drop: (?:that|which) (?=(?:announce|invite|remind|ask|tell|celebrate|promote|introduce|highlight|explain|congratulate|recommend|describe|encourage)s )
    drop: <on> (?:it|this|that|them|these)[.!?]?$
    drop: : ?
    after say: (?:that |which |to )?(?:says?|saying|tells|telling people|explains):? (?:that )?(.+)
    after say: (?:that|where|in which) (.+)
    after say: <on> (?:me|us|myself|ourselves) (\p{L}+ing .+)
    after explain: <on> ((?:how|why|when|where) (?!(?:we|i|our|my|proud)\b).+)
    after say: <on> ((?:how|why|what|when|where) .+|[^:]+: .+)
    after topic: <on> (?:(?:my|our) (?:thoughts|opinion|views?|take) on )?(.+)
    after say: (?:for|with|of|containing|including|featuring) (?:(?:an? |my |our )?(?:photo|picture|selfie|video|image|pic) of )?(.+)
    say: (?:announc|say|mention|post|shar|tweet|publish|stat|not)(?:es?|s|ing)? that (.+)
    say: (?:(?:remind|tell|inform|notify|alert|let|assur)(?:es?|s|ing)? <audience>(?:know )?|(?:an? )?reminder (?:(?:for|to) <everybody> )?)that (.+)
    say: let(?:ting)? <audience>know (?!about )(.+)
    say: (?:tell|remind|inform)(?:s|ing)? (?!us )<anyone> (?!(?:your|to|about|of|on|more|how|why|wh\p{L}+|if) )(.+)
    announce: announc(?:es?|ing) (.+)
    introduce: (?:introduc(?:es?|ing)|welcom(?:es?|ing)(?= (?:our|my|the) )) (.+)
    recommend: (?:recommend(?:ing)? (?!an? friend\b)|(?:an? )?recommendation (?:for|of) )(.+)
    show: (?:promot|advertis|describ|showcas|highlight|present|show off|showing off|summari[sz])(?:es?|s|ing)? (.+)
    show: (?:(?:mention|featur|market|publish|post|tweet)(?:es?|s|ing)? (?=(?:our|my) )|(?:spread the word|get <anyone> (?:excited|talking)|brag|raise awareness|generate interest|drive traffic) (?:about|of|for|in|to) )(.+)
    thank: (?:(?:an? )?thank[- ]you (?:note|message|post|card) (?:to|for) |thank(?:ing)? (?!you\b|god\b|goodness\b))(.+)
    congratulate: (?:congratulat(?:es?|ing)|(?:an? )?birthday \p{L}+ (?:for|to)) (.+)
    celebrate: celebrat(?:es?|ing) (?!with )(.+)
    wish: wish(?:ing)? (?!i\b|we\b|you\b)(.+)
    remind: (?:remind(?:s|ing)? <everybody>|(?:an? )?reminder(?: (?:for|to) <everybody>)?) ((?:to|about|of) .+)
    remind for: remind(?:s|ing)? (<audience>(?:to|about|of) .+)
    invite: (?:invit(?:es?|ing) <everybody>|(?:an? )?invitation(?: for <everybody>)?) ((?:to|for) .+)
    say An invitation for: invit(?:es?|ing) (<audience>to .+)
    ask: ask(?:s|ing)? (?!us )(?:<everybody> )?((?:what|which|how|who|where|when|why|if|whether|about) .+)
    say: (?:ask|encourag|urg|tell|motivat|convinc|persuad)(?:es?|s|ing)? (?!your )<audience>to (.+)
    show: (?:(?:tell|inform|updat)(?:es?|s|ing)? (?!us )<anyone> (?:more )?|let(?:ting)? <audience>know )(?:about|on) (.+)
    apologise: (?:apologi[sz](?:es?|ing)|(?:an? )?apology) (.+)
    explain: (?:(?:explain|teach)(?:s|ing)? (?:(?:to )?(?!your|us |me )<audience>)?|(?:tell|show)(?:s|ing)? (?!us )<everybody> )((?:how|why|wh\p{L}+) .+)
    topic: (?:talk(?:ing)? about|discuss(?:ing)?) (.+)
    explain: ((?:how to|why (?!(?:do|does|did|is|are|can|should|would|will|we|i|our|my|not)\b)[\p{L}-]+) [^?,]+)$
    ideas: (?:(?:give|share|list|offer|collect)(?: me| <everybody>)? )?((?:[\p{L}\p{N}-]+ ){0,3}?(?:tips|ideas|reasons|ways|mistakes|facts|recommendations|lessons|hacks|tricks|habits|myths|advice) (?:for|to|on|when|about|from|of|why)\b[^:]+)$
    ask about your: (?:share|give me) (?:an? )?((?:recipe|guide|playlist|story) (?:for|to|about) .+)
    topic: (?:(?:my|our) (?:thoughts|opinion|views?|take) (?:on|about) |explain(?:ing)? )([^:]+)$
    topic: (the (?:benefits?|differences?|importance|history|future|pros and cons) (?:of|between) [^,:]+)$
    say: (?:shar(?:es?|ing) (?!this|it |with |if |something )(?!.+ with us\b)|tell (?=(?:our|my|the) story))(.+)
    poll: (?:compar(?:es?|ing) (?=.+ (?:and|with|to) .)|(?:poll: )?(?=[^?,.]{2,30} (?:vs\.?|versus|or) [^?,.]{2,30}\.?$))(.+)
  `),
  phrases: phraseBook(`
    topic: What do you think about {x}? | A question about {x}.
    topic friendly: Let’s talk about {x}. | Can we talk about {x}?
    topic playful: Okay, let’s talk about {x}. | Be honest: what do you think about {x}?
    keyword: {X}: what comes to mind? | Describe {x} in one word.
    announce: Announcing {x}. | News: {x}.
    announce friendly: Have you heard about {x}? | Hi everyone! Some news: {x}.
    announce professional: We are announcing {x}. | An announcement: {x}.
    announce playful: Drumroll, please: {x}! | Psst! Have you heard about {x}?
    announce confident: Introducing {x}. | Take note: {x}.
    introduce: Meet {x}. | Introducing {x}.
    introduce friendly: Say hello to {x}. | Everyone, meet {x}.
    show: Take a look at {x}. | Have you seen {x}?
    show friendly: Hi everyone! Have a look at {x}. | Have you come across {x} yet?
    thank: Thank you to {x}. | Thanks to {x}.
    thank friendly: A big thank-you to {x}. | Thank you so much to {x}.
    thank playful: A round of applause for {x}! | Three cheers for {x}!
    congratulate: Congratulations to {x}. | Many congratulations to {x}.
    celebrate: Celebrating {x}. | Here’s to {x}.
    wish: Wishing {x}.
    recommend: Recommended: {x}. | A recommendation: {x}.
    remind: A reminder {x}. | A quick reminder {x}.
    remind friendly: A friendly reminder {x}. | Hi everyone! A little reminder {x}.
    invite: You are invited {x}. | An invitation {x}.
    invite friendly: Hi everyone! You’re invited {x}. | You’re all invited {x}.
    ask: Tell us {x}. | A question for you: tell us {x}.
    ask friendly: Hi everyone! Tell us {x}. | Over to you: tell us {x}.
    apologise: We apologize {x}. | Our apologies {x}. | Please accept our apologies {x}. | An apology {x}.
    ideas: What are your {x}? | {X}: what are yours?
    ideas friendly: Let’s collect {x}. | Over to you: what are your {x}?
    explain: Do you know {x}? | Ever wondered {x}?
    explain friendly: Have you ever wondered {x}? | A question for you: do you know {x}?
    poll: {X}: which one is it for you? | Pick a side: {x}.
    question: {X}
    question friendly: Hi everyone! {X}
    react: Questions? Ask in the comments. | Tell us what you think.
    react friendly: Know someone this is for? Share it with them. | Tell us what you think in the comments.
    react playful: Thoughts? Questions? Emojis? The comments are yours. | Tag the friend who needs to see this.
    discuss: Agree or disagree? Tell us why. | What is your view? Share it in the comments.
    discuss friendly: What’s your experience? Share it in the comments. | Do you see it the same way?
    reply: Leave your answer in the comments. | Answers below, please.
    attend: Will you be there? Tell us in the comments. | Save the date and share this with a friend.
    attend friendly: Who are you bringing along? | Are you coming? Tell us below.
    spread: Know someone this is for? Share it with them. | Please share this post.
    cheer: Leave a few kind words in the comments. | Add your message below.
    help: If you have questions, send us a message. | Any questions? Please write to us.
    link: Take a look: | Here’s the link:
  `),
};
