import { englishOrders, englishTopics, englishWrappers } from './english-orders.ts';
import { type Pack, phraseBook } from './pack.ts';

export const english: Pack = {
  wrappers: englishWrappers,
  topics: englishTopics,
  orders: englishOrders,
  phrases: phraseBook(`
    topic: Let’s talk about {x}. | What do you think about {x}?
    topic friendly: Let’s chat about {x}. | Can we talk about {x}?
    topic professional: A question about {x}. | What is your view on {x}?
    topic playful: Okay, let’s talk about {x}. | Be honest: what do you think about {x}?
    keyword: {X}: what comes to mind? | Describe {x} in one word.
    keyword friendly: {X}: what does it mean to you? | Let’s talk about {x}.
    keyword playful: {X}. First thought? | Quick: describe {x} in one word.
    announce: Announcing {x}. | News: {x}.
    announce friendly: Have you heard about {x}? | Hi everyone! Some news: {x}.
    announce professional: We are announcing {x}. | An announcement: {x}.
    announce playful: Drumroll, please: {x}! | Psst! Have you heard about {x}?
    announce confident: Introducing {x}. | Take note: {x}.
    introduce: Meet {x}. | Introducing {x}.
    introduce friendly: Say hello to {x}. | Everyone, meet {x}.
    introduce playful: Say hello to {x}! | Ta-da! Meet {x}.
    show: Take a look at {x}. | Have you seen {x}?
    show friendly: Hi everyone! Have a look at {x}. | Have you come across {x} yet?
    show professional: We would like to present {x}. | A closer look at {x}.
    show playful: Psst! Have you seen {x}? | Eyes this way: {x}!
    thank: Thank you to {x}. | Thanks to {x}.
    thank friendly: A big thank-you to {x}. | Thank you so much to {x}.
    thank professional: We would like to thank {x}. | Our thanks to {x}.
    thank playful: A round of applause for {x}! | Three cheers for {x}!
    congratulate: Congratulations to {x}. | Many congratulations to {x}.
    congratulate friendly: Congratulations to {x}! | A big congratulations to {x}!
    celebrate: Celebrating {x}. | Here’s to {x}.
    celebrate friendly: Celebrating {x}! | Here’s to {x}!
    wish: Wishing {x}.
    remind: A reminder {x}. | A quick reminder {x}.
    remind friendly: A friendly reminder {x}. | Hi everyone! A little reminder {x}.
    invite: You’re invited {x}. | An invitation {x}.
    invite friendly: Hi everyone! You’re invited {x}. | You’re all invited {x}.
    invite professional: You are invited {x}. | We would like to invite you {x}.
    invite playful: Psst! You’re invited {x}. | Got your diary open? You’re invited {x}.
    ask: Tell us {x}. | A question for you: tell us {x}.
    ask friendly: Hi everyone! Tell us {x}. | Over to you: tell us {x}.
    ask playful: Spill the beans: tell us {x}.
    apologise: We apologise {x}. | Our apologies {x}. | Please accept our apologies {x}. | An apology {x}.
    ideas: What are your {x}? | {X}: what are yours?
    ideas friendly: Let’s collect {x}. | Over to you: what are your {x}?
    ideas professional: Please share your {x}. | What are your {x}?
    ideas playful: Spill the beans: what are your {x}? | Calling all experts: what are your {x}?
    explain: Do you know {x}? | Ever wondered {x}?
    explain friendly: Have you ever wondered {x}? | A question for you: do you know {x}?
    poll: {X}: which one is it for you? | Pick a side: {x}.
    question: {X}
    question friendly: Hi everyone! {X}
    question playful: Quick question! {X}
    react: Questions? Ask in the comments. | Tell us what you think.
    react friendly: Know someone this is for? Share it with them. | Tell us what you think in the comments.
    react professional: Please leave your questions in the comments. | Feel free to share this with your network.
    react playful: Thoughts? Questions? Emojis? The comments are yours. | Tag the friend who needs to see this.
    react confident: Save this post and pass it on. | Ask your questions in the comments.
    discuss: Agree or disagree? Tell us why. | What’s your view? Share it in the comments.
    discuss friendly: What’s your experience? Share it in the comments. | Do you see it the same way?
    discuss professional: Please share your perspective in the comments. | What is your experience?
    discuss playful: Hot takes welcome in the comments. | Go on, tell us what you really think.
    discuss confident: Tell us where you stand. | Make your case in the comments.
    reply: Leave your answer in the comments. | Answers below, please.
    reply friendly: The comments are open. | Replies are welcome below.
    reply professional: Please share your answer in the comments. | Your replies are welcome below.
    reply playful: No wrong answers. Off you go! | Comments are open. Go!
    reply confident: Your turn. | Answer below.
    attend: Will you be there? Tell us in the comments. | Save the date and share this with a friend.
    attend friendly: Who are you bringing along? | Are you coming? Tell us below.
    attend professional: Please save the date. | Questions? Please ask in the comments.
    attend playful: Who’s in? Hands up below! | Tag the friend you’re bringing.
    spread: Know someone this is for? Share it with them. | Please share this post.
    spread friendly: Does someone come to mind? Tag them. | Every share helps.
    spread professional: Please share this with your network. | Please pass this on to anyone who may be interested.
    spread playful: Tag the first person who comes to mind. | Sharing is caring: pass it on.
    cheer: Leave a few kind words in the comments. | Add your message below.
    cheer friendly: Kind words are welcome in the comments. | Share your own message below.
    cheer professional: Please join in with a message below. | Add your words in the comments.
    cheer playful: Shower them with emojis below. | Send some applause in the comments.
    greet: Say hello in the comments. | Questions? Ask in the comments.
    help: If you have questions, send us a message. | Any questions? Please write to us.
    link: Take a look: | Here’s the link:
  `),
};
