import { describe, expect, test } from 'vitest';
import { readPrompt } from './read-prompt.ts';

describe('what a prompt is about', () => {
  test.each([
    // Whom a list is for is not what it is about.
    ['Three tips for people new to sourdough', 'list', 'sourdough'],
    ['tips for small business owners on doing their own bookkeeping', 'list', 'doing their own bookkeeping'],
    ['Advice for new parents on sleep', 'list', 'sleep'],
    ['5 tips for taking better product photos with your phone', 'list', 'taking better product photos'],
    ['Tips for first-time home buyers', 'listFor', 'first-time home buyers'],
    ['Ideas for what to do with leftover pumpkin', 'list', 'leftover pumpkin'],
    ['Three mistakes I made in my first year as a freelancer', 'shared', 'my first year'],
    ['My thoughts on AI in marketing', 'shared', 'AI in marketing'],

    ['Sorry for the outage yesterday', 'apologise', 'the outage'],
    ['Apologies for the late deliveries this week, we had a flooded warehouse', 'apologise', 'the late deliveries'],
    ["We're so sorry about the mix-up with Saturday's orders", 'apologise', 'the mix-up'],
    ['our apologies for the broken checkout', 'apologise', 'the broken checkout'],
    ['Sorry we missed your calls on Friday', 'sorry', 'missing your calls on Friday'],
    ["Sorry we're closed today", 'sorry', 'closing today'],

    ['Thanks for 500 followers 🙏', 'thankReader', '500 followers'],
    ['thank you all so much for coming to our open day', 'thankReader', 'coming to our open day'],
    ['Thank you Amsterdam for an amazing show', 'thanks', 'Amsterdam'],
    ['Huge thanks to everyone who came to the open studio last night!', 'thanks', 'everyone who came to the open studio last night'],

    ['Announce our pottery kiln opening on Saturday', 'announce', 'our pottery kiln opening'],
    ['launching our app on Product Hunt tomorrow!!', 'say', 'our app'],
    ['Save the date: summer party on 21 June', 'invite', 'our summer party'],
    ['Behind the scenes of our photo shoot', 'glimpse', 'our photo shoot'],
    ['a peek into our workshop', 'glimpse', 'our workshop'],
    ['The difference between a latte and a flat white', 'topic', 'the difference between a latte and a flat white'],
    ["We're live! Version 3.2 brings dark mode and faster search", 'say', 'version 3.2'],
    ['10 years in business today!', 'celebrate', '10 years in business'],
    ['We reached 1,000 orders 🎉', 'milestone', '1,000 orders'],
    ['20% off everything until Sunday with code SPRING20', 'headline', '20% off everything'],
    ['New in: handmade leather bags from €89', 'headline', 'handmade leather bags'],
    ['Proud of my team for finishing the marathon', 'said', 'my team'],
    ['Just finished this oak dining table for a client in York', 'said', 'this oak dining table'],
    ['Last chance to get 2 for 1 on candles', 'said', 'candles'],
    ['Now booking for autumn weddings', 'said', 'autumn weddings'],
    ['Promote my online course "Watercolour for Beginners", £49, starts 1 March', 'announce', '“Watercolour for Beginners”'],
    ['write a linkedin post about my promotion to senior product manager at Acme', 'announce', 'my promotion'],

    ["we're hiring! part-time barista, weekends, £12.50/h", 'hiring', 'a part-time barista'],
    ['Join our team as a warehouse manager', 'hiring', 'a warehouse manager'],
    ['Looking for feedback on our new logo', 'share', 'your feedback'],
    ['Meet Priya, our head gardener', 'introduce', 'Priya'],
    ['employee of the month: Carlos', 'introduce', 'Carlos'],
    ['Welcome our 3 new team members Ana, Ben and Chloe', 'introduce', 'our 3 new team members'],

    ['tea or coffee', 'question', 'tea or coffee'],
    ['How do you stay focused when working from home?', 'question', 'staying focused'],
    ['unpopular opinion: pineapple belongs on pizza', 'opinion', 'pineapple'],
    ['Great read on remote work https://example.com/a', 'reading', 'remote work'],
    ['https://example.com/2026/05/why-bees-matter worth reading for gardeners', 'reading', '“why bees matter”'],

    ['Merry Christmas from all of us at Baker & Co', 'season', 'Christmas'],
    ['Motivation Monday', 'occasion', 'motivation Monday'],
    ['dog friendly', 'label', 'dog friendly'],

    ["Big news!! We're opening in Bristol", 'say', 'opening in Bristol'],
    ["Due to bad weather tonight's market is cancelled", 'say', "tonight's market"],
    ['Unfortunately we have to raise our prices by 5% from January', 'say', 'raising our prices by 5%'],
    ['Two more days until our summer sale!', 'headline', 'our summer sale'],
    ['☀️ Summer opening hours: Mon-Fri 9-17, Sat 10-14', 'headline', 'summer opening hours'],
    ['Please excuse the delay with parcel deliveries', 'apologise', 'the delay'],
    ['Congratulations to our apprentice Leo for passing his exams', 'congratulate', 'our apprentice Leo'],
    ['Cheers to 1k followers', 'celebrate', '1k followers'],
    ["Don't forget to vote on Sunday", 'remind', 'voting on Sunday'],
    ['sneak peek of our autumn collection', 'glimpse', 'our autumn collection'],
    ['Time to plan your autumn garden', 'said', 'your autumn garden'],
    ['Introducing the Trailblazer 2000, our lightest tent yet at just 900g', 'announce', 'the Trailblazer 2000'],

    // Typing errors
    ['anounce are new wesite please', 'announce', 'our new wesite'],
    ['wirte a post abuot our sumer sale', 'ours', 'our sumer sale'],
  ])('%s', (prompt, kind, about) => {
    const brief = readPrompt(prompt);
    expect({ kind: brief?.kind, about: brief?.topic.short }).toEqual({ kind, about });
  });
});
